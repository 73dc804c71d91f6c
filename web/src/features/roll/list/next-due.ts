import type { RollCard } from '@noktra/contract/rolls'

type Room = Pick<RollCard, 'phase' | 'lottery_time'>

/** A room needs a moment after its time to be locked, and some seconds to be drawn. */
const SETTLES_MS = 1500
const DRAWN_MS = 3000
/** Beyond what a timer can count, and long after the list renews itself. */
const MOST_MS = 3600_000

/** In how many ms one of these rooms will have changed by the clock alone; null when none will. `now` in ms since 1970. */
export function nextDueIn(rooms: readonly Room[], now: number): number | null {
  const waits = rooms
    .filter(({ phase }) => phase === 'open' || phase === 'locked')
    .map(({ phase, lottery_time }) => {
      const left = lottery_time * 1000 - now
      return phase === 'open' && left > 0 ? left + SETTLES_MS : DRAWN_MS
    })
  return waits.length === 0 ? null : Math.min(MOST_MS, ...waits)
}
