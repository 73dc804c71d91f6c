import type { FindBy, PlayerRow } from '@noktra/contract/admin/players'
import { ItemState, ITEM_SOURCES } from '@noktra/contract/backpack'
import { NOTIFICATION_KINDS } from '@noktra/contract/notifications'
import { WALLET_TYPES } from '@noktra/contract/wallet'
import { Link } from '@mui/material'
import type { ReactNode } from 'react'
import { text } from '../../i18n/i18n.tsx'
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

/** What is told in a wallet, of an item or by the bell, by the keys of the store. */
const WORDS = {
  item_states: named(Object.values(ItemState), (key) => text(`players:item_states.${key}`)),
  wallet_types: named(WALLET_TYPES, (key) => text(`players:wallet_types.${key}`)),
  sources: named(ITEM_SOURCES, (key) => text(`players:sources.${key}`)),
  causes: named(['sell', 'sell-undo', 'retrieve', 'retrieve-return', 'retrieved', 'roll-return'], (key) =>
    text(`players:causes.${key}`),
  ),
  notice_kinds: named(NOTIFICATION_KINDS, (key) => text(`players:notice_kinds.${key}`)),
  notice_texts: named(
    [
      'offer_sent',
      'received',
      'done',
      'failed',
      'locked',
      'won',
      'lost',
      'not_full',
      'beacon_late',
      'box_retired',
      'box_closed',
      'owner_drawn',
      'owner_returned',
      'returned',
      'available',
      'same_device',
      'same_steam',
      'same_payment',
      'linked',
      'password',
      'mobile',
      'email',
      'totp_on',
      'totp_off',
      'recovery_code',
      'steam',
      'trade_link',
      'mobile_removed',
      'email_removed',
      'totp_removed',
      'new_device',
      'cash_in',
      'cash_out',
      'bonus_in',
      'bonus_out',
      'diamond_in',
      'diamond_out',
      'recharge_refunded',
      'recharge_reversed',
      'sale_undone',
    ],
    (key) => text(`players:notice_texts.${key}`),
  ),
  notice_values: named(
    ['item', 'room', 'room_id', 'left', 'count', 'amount', 'nickname', 'device', 'owed'],
    (key) => text(`players:notice_values.${key}`),
  ),
}

export const PURSE_LABELS = {
  cash: text('players:purses.cash'),
  bonus: text('players:purses.bonus'),
  diamond: text('players:purses.diamond'),
} as const

export function unitOf(purse: keyof typeof PURSE_LABELS): 'coin' | 'diamond' {
  return purse === 'diamond' ? 'diamond' : 'coin'
}

function named<Key extends string>(
  keys: readonly Key[],
  say: (key: Key) => string,
): ReadonlyMap<string, string> {
  return new Map(keys.map((key) => [key, say(key)]))
}

/** Words for a key of the store, of the first of these lists that has it; another game's `double_up` is "double up". */
export function wordsOf(key: string, ...lists: (keyof typeof WORDS)[]): string {
  const list = lists.find((name) => WORDS[name].has(key))
  return list ? WORDS[list].get(key)! : key.replaceAll(/[_-]/g, ' ')
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
