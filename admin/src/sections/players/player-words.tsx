import type { FindBy, PlayerRow } from '@noktra/contract/admin/players'
import { Link } from '@mui/material'
import type { ReactNode } from 'react'
import { text, textOf } from '../../i18n/i18n.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useMe } from '../../ui/use-me.ts'

export const FIND_LABELS: Record<FindBy, string> = {
  any: text('players:find.any'),
  player: text('players:find.player'),
  mobile: text('players:find.mobile'),
  email: text('players:find.email'),
  nickname: text('players:find.nickname'),
  invite_code: text('players:find.invite_code'),
  steam: text('players:find.steam'),
  item: text('players:find.item'),
  order: text('players:find.order'),
}

export const PURSE_LABELS = {
  cash: text('players:purses.cash'),
  bonus: text('players:purses.bonus'),
  diamond: text('players:purses.diamond'),
} as const

export function unitOf(purse: keyof typeof PURSE_LABELS): 'coin' | 'diamond' {
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
