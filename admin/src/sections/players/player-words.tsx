import type { FindBy, PlayerRow } from '@noktra/contract/admin/players'
import { Link } from '@mui/material'
import type { ReactNode } from 'react'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useMe } from '../../ui/use-me.ts'

export const FIND_LABELS: Record<FindBy, string> = {
  any: 'Any of these (except item)',
  player: 'Player number',
  mobile: 'Phone',
  email: 'Email',
  nickname: 'Beginning of the nickname',
  invite_code: 'Invite code',
  steam: 'Steam id',
  item: 'Item number',
  order: 'Order number',
}

export const PURSE_LABELS = { cash: 'Coins', bonus: 'Bonus coins', diamond: 'Diamonds' } as const

export function unitOf(purse: keyof typeof PURSE_LABELS): 'coin' | 'diamond' {
  return purse === 'diamond' ? 'diamond' : 'coin'
}

/** A key of the store as words: `sell_undo` is "sell undo". */
export function wordsOf(key: string): string {
  return key.replaceAll(/[_-]/g, ' ')
}

export function PlayerStatus({ status }: { status: PlayerRow['status'] }) {
  return <StatusChip label={status} tone={status === 'open' ? 'success' : 'error'} />
}

/** A page of the store itself, in another tab. */
export function StoreLink({ path, children }: { path: string; children: ReactNode }) {
  const store = useMe()?.store_url
  return (
    <Link href={`${store ?? ''}${path}`} target="_blank" rel="noreferrer">
      {children}
    </Link>
  )
}
