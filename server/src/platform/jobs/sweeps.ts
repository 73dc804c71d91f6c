import type { FastifyBaseLogger } from 'fastify'

/**
 * A step that looks for due rows and does the guarded work; harmless to run at any time, anywhere, at once. `mayTakeMs` is for one
 * that may take long: before that it does not count as stuck.
 */
export type Sweep = { name: string; everyMs: number; mayTakeMs?: number; run: () => Promise<void> }

export type Sweeper = { start: () => void; stop: () => Promise<void> }

/** A sweep that failed waits at least so long: what broke (the database, the network) is seldom mended sooner. */
const AFTER_FAILURE_MS = 2000

type Parts = { log: Pick<FastifyBaseLogger, 'error'>; isUp: () => boolean }

/**
 * Runs each sweep at start and then again and again; one that fails is logged and tried at its next turn. While the database
 * does not answer none is tried: that is known, and said once.
 */
export function makeSweeper(sweeps: Sweep[], { log, isUp }: Parts): Sweeper {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false

  function turn(sweep: Sweep): void {
    let rest = sweep.everyMs
    const work = (isUp() ? sweep.run() : Promise.resolve())
      .catch((error: unknown) => {
        log.error({ err: error, sweep: sweep.name }, 'a sweep failed')
        rest = Math.max(rest, AFTER_FAILURE_MS)
      })
      .finally(() => {
        running.delete(work)
        if (stopped) return
        const timer = setTimeout(() => {
          timers.delete(timer)
          turn(sweep)
        }, rest)
        timers.add(timer)
      })
    running.add(work)
  }

  return {
    start: () => sweeps.forEach(turn),
    stop: async () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
