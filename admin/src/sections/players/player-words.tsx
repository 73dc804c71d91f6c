import type { PlayerRow } from '@noktra/contract/admin/players'
import type { PURSES } from '@noktra/contract/wallet'
import { Link } from '@mui/material'
import type { ReactNode } from 'react'
import { text, textOf } from '../../i18n/i18n.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useMe } from '../../ui/use-me.ts'

export function unitOf(purse: (typeof PURSES)[number]): 'coin' | 'diamond' {
  return purse === 'diamond' ? 'diamond' : 'coin'
}

type Words =
  | 'item_states'
  | 'wallet_types'
  | 'sources'
  | 'causes'
  | 'notice_kinds'
  | 'notice_texts'
  | 'notice_values'

/** Words for a key of the store, of the first of these lists that has it; another game's `double_up` is "double up". */
export function wordsOf(key: string, ...lists: Words[]): string {
  const words = lists.map((list) => textOf(`players:${list}`, key)).find((found) => found !== key)
  return words ?? key.replaceAll(/[_-]/g, ' ')
}

export function PlayerStatus({ status }: { status: PlayerRow['status'] }) {
  return (
    <StatusChip label={text(`players:statuses.${status}`)} tone={status === 'open' ? 'success' : 'error'} />
  )
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
