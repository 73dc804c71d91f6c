import { useEffect, useState } from 'react'
import { doWork, type WorkInput, type WorkName, type WorkResult } from './proof-work.ts'

type Waiting = { name: WorkName; input: WorkInput<WorkName>; resolve: (result: unknown) => void }

const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let hasWorker = true
let lastNo = 0

/** Kept for as long as the page: once it runs it needs no network. */
function startWorker(): Worker {
  const started = new Worker(new URL('proof-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener(
    'message',
    ({ data: { no, result } }: MessageEvent<{ no: number; result: unknown }>) => {
      waiting.get(no)?.resolve(result)
      waiting.delete(no)
    },
  )
  started.addEventListener('error', () => {
    hasWorker = false
    for (const { name, input, resolve } of waiting.values()) resolve(doWork(name, input))
    waiting.clear()
  })
  return started
}

/** Computes beside the page, or in it where the browser gives no worker. */
function workBesidePage<Name extends WorkName>(
  name: Name,
  input: WorkInput<Name>,
): Promise<WorkResult<Name>> {
  if (!hasWorker) return Promise.resolve(doWork(name, input))
  worker ??= startWorker()
  const no = (lastNo += 1)
  return new Promise((resolve) => {
    waiting.set(no, { name, input, resolve: resolve as (result: unknown) => void })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker?.postMessage({ no, name, input })
  })
}

/** The result of a work, null until it is there; another input (by identity) or `run` does it anew, none waits. */
export function useWork<Name extends WorkName>(
  name: Name,
  input: WorkInput<Name> | null,
  run = 0,
): { result: WorkResult<Name> } | null {
  const [done, setDone] = useState<{ input: unknown; run: number; result: WorkResult<Name> } | null>(null)
  useEffect(() => {
    if (input === null) return
    let isWanted = true
    void workBesidePage(name, input).then((result) => isWanted && setDone({ input, run, result }))
    return () => {
      isWanted = false
    }
  }, [name, input, run])
  return done !== null && done.input === input && done.run === run ? done : null
}
