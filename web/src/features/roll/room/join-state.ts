import { RollType } from '@noktra/contract/plain/rolls'
import type { RollConditions, RollShown } from '@noktra/contract/rolls'

export type JoinBlock =
  | { why: 'closed' | 'full' | 'invited' | 'password' }
  /** Coins that are missing before one may join rooms of players at all. */
  | { why: 'first'; missing: number }
  /** Coins that are missing for the condition, and whether they can be recharged now. */
  | { why: 'recharge'; missing: number; when: RechargeTime }

export type RechargeTime = 'now' | 'too_early' | 'too_late'

type Seen = Pick<
  RollShown,
  'lottery_time' | 'join_num' | 'max_join' | 'room_type' | 'conditions' | 'my_conditions' | 'has_password'
>

/** Why somebody cannot join an open room now; null when they can. `now` in seconds since 1970. */
export function blockOf(room: Seen, { now, password }: { now: number; password: string }): JoinBlock | null {
  const { my_conditions: mine, conditions } = room
  if (now >= room.lottery_time) return { why: 'closed' }
  if (isFull(room)) return { why: 'full' }
  // A visitor's conditions are known once they have signed in.
  if (!mine) return null
  if (room.room_type === RollType.player && mine.missing_recharge > 0) {
    return { why: 'first', missing: mine.missing_recharge }
  }
  if (!mine.recharge_met) {
    return {
      why: 'recharge',
      missing: missingOf(conditions.recharge, mine.recharged),
      when: rechargeTime(conditions, now),
    }
  }
  if (!mine.invited_met) return { why: 'invited' }
  if (room.has_password && password === '') return { why: 'password' }
  return null
}

export function isFull({ join_num, max_join }: Pick<RollShown, 'join_num' | 'max_join'>): boolean {
  return max_join !== null && join_num >= max_join
}

/** Whether coins that are recharged now count for a condition. */
export function rechargeTime(
  { recharge_from, recharge_to }: Pick<RollConditions, 'recharge_from' | 'recharge_to'>,
  now: number,
): RechargeTime {
  if (recharge_from !== null && now < recharge_from) return 'too_early'
  return recharge_to !== null && now > recharge_to ? 'too_late' : 'now'
}

/** Coins with two decimals. */
function missingOf(need: number, have: number): number {
  return Math.max(0, Math.round((need - have) * 100) / 100)
}
