import type { RollShown } from '@noktra/contract/rolls'

const OPEN_MS = 5000
const NEAR_MS = 1000
/** Around its time a room is looked at each second. */
const NEAR_S = 6
/** A round that is this late is waited for calmly: it may take minutes. */
const LATE_S = 30

type Seen = Pick<RollShown, 'phase' | 'lottery_time'> & {
  attempts: readonly { beacon: Pick<RollShown['attempts'][number]['beacon'], 'time'> }[]
}

/** In how many ms a room may have changed; false when nothing can change any more. `now` in ms since 1970. */
export function lookAgainIn(room: Seen, now: number): number | false {
  const { phase, lottery_time, attempts } = room
  if (phase !== 'open' && phase !== 'locked') return false
  const due_at = phase === 'open' ? lottery_time : (attempts.at(-1)?.beacon.time ?? lottery_time)
  const left_s = due_at - now / 1000
  if (left_s < -LATE_S) return OPEN_MS
  if (left_s <= NEAR_S) return NEAR_MS
  // Not past the moment from which each second counts.
  return Math.min(OPEN_MS, Math.max(NEAR_MS, (left_s - NEAR_S) * 1000))
}
