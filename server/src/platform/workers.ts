import cluster, { type Worker } from 'node:cluster'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** A process ended before the store was open. It has said why. */
export class WorkerFailed extends Error {}

const AGAIN_AFTER_MS = 1000

/** Tells the process that leads this one, if there is one, that the ports are open. */
export function tellOpen(): void {
  if (cluster.isWorker) process.send!('open')
}

/**
 * Starts the processes of the store, which share its ports, until `stopped`; then each ends what it has begun. The first starts
 * alone, because it fills a new store. One that ends by itself is started again.
 * @throws WorkerFailed when one does not open at the start
 */
export async function leadWorkers(
  count: number,
  stopped: Promise<void>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const ends = new Map<Worker, Promise<void>>()
  const failed = Promise.withResolvers<never>()
  let phase: 'starting' | 'open' | 'stopping' = 'starting'
  // Each accepts connections itself. In turns, this process would accept all there are and hand over a few hundred in a second, and a call
  // would wait behind those of a crowd that has left, where no process knows how long.
  cluster.schedulingPolicy = cluster.SCHED_NONE

  function launch(number: number): Promise<void> {
    const worker = cluster.fork({ WORKER_NUMBER: String(number) })
    const ended = new Promise<void>((end) =>
      worker.once('exit', (status: number | null, signal: string | null) => {
        ends.delete(worker)
        end()
        if (phase === 'starting') failed.reject(new WorkerFailed())
        if (phase !== 'open') return
        log.error({ worker: number, status, signal }, 'a process of the store ended: it is started again')
        void launchAgain(number)
      }),
    )
    ends.set(worker, ended)
    return new Promise((opened) => worker.once('message', () => opened()))
  }

  /** Not at once: whatever ended it may go on for a while. */
  async function launchAgain(number: number): Promise<void> {
    await setTimeout(AGAIN_AFTER_MS)
    if (phase === 'open') void launch(number)
  }

  async function launchAll(): Promise<void> {
    await launch(1)
    await Promise.all(Array.from({ length: count - 1 }, (_, n) => launch(n + 2)))
    if (phase === 'starting') phase = 'open'
  }

  try {
    await Promise.race([launchAll(), stopped, failed.promise])
    await Promise.race([stopped, failed.promise])
  } finally {
    phase = 'stopping'
    for (const worker of ends.keys()) worker.process.kill('SIGTERM')
    await Promise.all(ends.values())
  }
}
