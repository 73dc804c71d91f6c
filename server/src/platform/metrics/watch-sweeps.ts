import type { Clock } from '../clock.ts'
import type { Sweep } from '../jobs/sweeps.ts'
import type { Meters, SweepCount } from './meters.ts'

const LONGEST_ERROR = 300

/** The same sweeps, each noting when it starts, ends and fails. */
export function watchSweeps(sweeps: Sweep[], { meters, clock }: { meters: Meters; clock: Clock }): Sweep[] {
  return sweeps.map((sweep) => ({
    ...sweep,
    run: async () => {
      const count = countOf(meters, sweep, clock.now())
      const started = performance.now()
      try {
        await sweep.run()
        count.failures = 0
        count.error = null
      } catch (error) {
        count.failures += 1
        count.failed += 1
        count.error = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR)
        throw error
      } finally {
        count.endedAt = clock.now()
        count.tookMs = performance.now() - started
        count.seconds += count.tookMs / 1000
        count.runs += 1
      }
    },
  }))
}

function countOf(meters: Meters, { name, everyMs, mayTakeMs = 0 }: Sweep, now: Date): SweepCount {
  let count = meters.sweeps.get(name)
  if (!count) {
    count = {
      name,
      everyMs,
      mayTakeMs,
      startedAt: now,
      endedAt: null,
      tookMs: null,
      runs: 0,
      failures: 0,
      failed: 0,
      error: null,
      seconds: 0,
    }
    meters.sweeps.set(name, count)
  }
  count.startedAt = now
  return count
}
