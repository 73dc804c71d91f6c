import { roundAt } from '@noktra/game/battles'
import type { ListedRoom } from './live-list.ts'

/** How far a battle is at a moment of the page's clock. */
export type RunState = {
  /** 0 before the first round. */
  round: number
  /** All rounds have been shown. */
  over: boolean
  /** 0 to 1, through all rounds. */
  progress: number
  /** Until the last round is over. */
  left_ms: number
}

type Running = Pick<ListedRoom, 'phase' | 'round' | 'round_num' | 'round_ms' | 'ends_at'>

/**
 * The round that runs now. The store does not push rounds to the list: it said which round ended when, and the rest
 * follows from the length of a round.
 */
export function runStateAt({ phase, round, round_num, round_ms, ends_at }: Running, now: number): RunState {
  if (phase === 'locked' || ends_at === null) {
    const over = phase === 'draft' || phase === 'settling' || phase === 'finished'
    const progress = over ? 1 : 0
    return { round: over ? round_num : round, over, progress, left_ms: (1 - progress) * round_ms * round_num }
  }
  if (phase !== 'rounds') return { round: round_num, over: true, progress: 1, left_ms: 0 }
  const started_at = ends_at - round * round_ms
  const lasts = round_ms * round_num
  const passed = (now - started_at) / lasts
  const progress = Math.min(1, Math.max(0, passed))
  return {
    round: roundAt({ started_at, round_ms, rounds: round_num }, now),
    over: passed >= 1,
    progress,
    left_ms: lasts * (1 - progress),
  }
}

/** "29:41", from milliseconds left; rounded up, so that it shows 00:00 only at the end. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
