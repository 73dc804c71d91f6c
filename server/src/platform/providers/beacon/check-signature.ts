import { Worker } from 'node:worker_threads'
import type { SignatureTask, SignatureVerdict } from './signature-worker.ts'

export type CheckSignature = (round: number, signature: Uint8Array) => Promise<boolean>

type Waiting = { resolve: (holds: boolean) => void; reject: (error: Error) => void }

/**
 * Checks signatures of quicknet in a thread of their own: two pairings are 25 ms of a warm processor and 150 of a cold
 * one, in which no message of a battle could leave. The thread starts with the first check, and again after it died;
 * it keeps no process alive.
 */
export function signatureChecker(): CheckSignature {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastId = 0

  function start(): Worker {
    const started = new Worker(new URL('./signature-worker.ts', import.meta.url), { execArgv: [] })
    const fail = (error: Error) => {
      if (worker !== started) return
      worker = null
      for (const one of waiting.values()) one.reject(error)
      waiting.clear()
    }
    started.on('message', ({ id, holds }: SignatureVerdict) => {
      waiting.get(id)?.resolve(holds)
      waiting.delete(id)
      if (waiting.size === 0) started.unref()
    })
    started.on('error', (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', (code) => fail(new Error(`The thread that checks signatures ended with ${code}.`)))
    return started
  }

  return (round, signature) => {
    worker ??= start()
    const task: SignatureTask = { id: (lastId += 1), round, signature }
    const verdict = new Promise<boolean>((resolve, reject) => waiting.set(task.id, { resolve, reject }))
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task)
    return verdict
  }
}
