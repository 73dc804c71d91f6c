import { join } from 'node:path'
import { Piscina } from 'piscina'
import { Refusal } from '../cli/refusal.ts'
import { placePicture, type Shelf } from '../encode/store-picture.ts'
import {
  dropOthers,
  isCurrent,
  readManifest,
  recordPicture,
  writeManifest,
  type Manifest,
} from '../manifest/manifest.ts'
import type { Care } from '../render/draft.ts'
import type { Picture } from './plan.ts'
import type { PictureMessage, TaskRequest, TaskResult } from './render-task.ts'
import { groupTasks, type Task } from './tasks.ts'
import { clearShelf, isSystemError, unwritable } from './workshop.ts'

export type RenderRequest = {
  shelf: Shelf
  pictures: readonly Picture[]
  care: Care
  jobs: number
  /** Whether these are all pictures that there should be: others are forgotten. */
  complete?: boolean
  /** Stops the workers at once. What is written by then is kept. */
  signal?: AbortSignal
  onStart?: (counts: { waiting: number; current: number }) => void
  onPicture?: (name: string) => void
  onTask?: (task: Task, seconds: number) => void
}

/** Milliseconds between two writings of the manifest. */
const MANIFEST_INTERVAL = 2000

/** Makes those of the pictures that are not there yet, or no longer as their recipes say, and brings the manifest up to date. */
export async function renderPictures(
  request: RenderRequest,
): Promise<{ made: number; kept: number; manifest: Manifest }> {
  const { shelf, pictures, jobs } = request
  const manifest = readManifest(shelf.out)
  const waiting = pictures.filter(
    ({ name, recipe, editions }) => !isCurrent(shelf.out, manifest.get(name), recipe, editions),
  )
  const kept = pictures.length - waiting.length
  request.onStart?.({ waiting: waiting.length, current: kept })
  const made = new Set<string>()
  let written = performance.now()
  const record = ({ name, entry }: PictureMessage): void => {
    if (made.has(name)) return
    writeInto(shelf, () => {
      placePicture(shelf, entry)
      recordPicture(shelf.out, manifest, name, entry)
    })
    made.add(name)
    request.onPicture?.(name)
    if (performance.now() - written < MANIFEST_INTERVAL) return
    writeInto(shelf, () => writeManifest(shelf, manifest))
    written = performance.now()
  }
  try {
    if (waiting.length > 0) await inWorkers(groupTasks(waiting, jobs), request, record)
    if (request.complete) dropOthers(shelf.out, manifest, new Set(pictures.map(({ name }) => name)))
  } catch (error) {
    try {
      clearShelf(shelf)
      writeManifest(shelf, manifest)
    } catch (second) {
      // what went wrong first says more; pictures that the manifest does not name are made again
      if (!isSystemError(second)) throw second
    }
    throw error
  }
  writeInto(shelf, () => writeManifest(shelf, manifest))
  return { made: made.size, kept, manifest }
}

/** Writes into the shelf. Throws a Refusal when the operating system does not let it. */
function writeInto({ out }: Shelf, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw isSystemError(error) ? unwritable(out, error) : error
  }
}

/**
 * Runs every task on a pool of workers. A picture that cannot be had stops neither the others nor the other tasks: what
 * went wrong is thrown in the end, a line each. An abort, or a folder that cannot be written, stops all workers at once.
 */
async function inWorkers(
  tasks: readonly Task[],
  { shelf, care, jobs, signal, onTask }: RenderRequest,
  record: (message: PictureMessage) => void,
): Promise<void> {
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'render-task.ts'),
    minThreads: Math.min(jobs, tasks.length),
    maxThreads: Math.min(jobs, tasks.length),
    concurrentTasksPerWorker: 1,
  })
  const failures: string[] = []
  const stopped = Promise.withResolvers<void>()
  const stop = (): void => stopped.resolve()
  const receive = (message: PictureMessage): void => {
    try {
      record(message)
    } catch (error) {
      stopped.reject(error)
    }
  }
  const run = async (task: Task): Promise<void> => {
    try {
      const result: TaskResult = await pool.run({ task, shelf, care } satisfies TaskRequest)
      for (const message of result.done) receive(message)
      if (result.refusal !== undefined) stopped.reject(new Refusal(result.refusal))
      failures.push(...result.failures)
      onTask?.(task, result.seconds)
    } catch (error) {
      failures.push(`${task.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  // each worker takes the next task when it has done one: the pool's own queue would not keep their order
  const left = tasks.values()
  const lane = async (): Promise<void> => {
    for (const task of left) await run(task)
  }
  pool.on('message', receive)
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    await Promise.race([Promise.all(Array.from({ length: jobs }, lane)), stopped.promise])
  } finally {
    signal?.removeEventListener('abort', stop)
    pool.off('message', receive)
    await pool.destroy()
  }
  signal?.throwIfAborted()
  if (failures.length > 0) throw new Error(failures.join('\n'))
}
