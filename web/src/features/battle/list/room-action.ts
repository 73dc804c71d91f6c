import type { BattleCard } from '@noktra/contract/battles'
import { isIn } from './list-filters.ts'

/** The one thing a row offers. `missing` is in coins. */
export type RoomAction =
  | { act: 'join' | 'sign_in' | 'watch' | 'result' | 'open' }
  | { act: 'top_up'; missing: number }
  | { act: 'blocked'; why: 'bots_only' }
  | { act: 'blocked'; why: 'recharge'; missing: number }

export type Visitor = {
  signedIn: boolean
  /** Undefined until the player's details have come. */
  user: { user_id: number; coin: number; lifetime_recharge: number } | undefined
  /** What must have been recharged before one sits with other players, in coins. */
  minRecharge: number
}

function missingOf(wanted: number, has: number): number {
  return Math.round((wanted - has) * 100) / 100
}

/** What somebody can do with a room: only rooms with a free seat are joined, and never from two places at once. */
export function roomActionOf(room: BattleCard, { signedIn, user, minRecharge }: Visitor): RoomAction {
  if (room.phase === 'finished') return { act: 'result' }
  if (isIn(room, user?.user_id) || room.phase === 'timeout') return { act: 'open' }
  if (room.phase !== 'waiting' || room.players.length >= room.seats) return { act: 'watch' }
  if (room.bots_only) return { act: 'blocked', why: 'bots_only' }
  if (!signedIn) return { act: 'sign_in' }
  if (!user) return { act: 'join' }
  const toRecharge = missingOf(minRecharge, user.lifetime_recharge)
  if (toRecharge > 0) return { act: 'blocked', why: 'recharge', missing: toRecharge }
  const short = missingOf(room.own_price, user.coin)
  return short > 0 ? { act: 'top_up', missing: short } : { act: 'join' }
}
