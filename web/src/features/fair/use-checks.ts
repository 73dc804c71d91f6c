import { useEffect, useState } from 'react'
import { verifyProof, type ProofCheck } from '@noktra/game/verify-proof'

type Waiting = { proof: unknown; resolve: (checks: ProofCheck[]) => void }

const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let hasWorker = true
let lastNo = 0

/** Kept for as long as the page: once it runs it needs no network. */
function startWorker(): Worker {
  const started = new Worker(new URL('proof-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener(
    'message',
    ({ data: { no, checks } }: MessageEvent<{ no: number; checks: ProofCheck[] }>) => {
      waiting.get(no)?.resolve(checks)
      waiting.delete(no)
    },
  )
  started.addEventListener('error', () => {
    hasWorker = false
    for (const { proof, resolve } of waiting.values()) resolve(verifyProof(proof))
    waiting.clear()
  })
  return started
}

/** Recomputes a proof beside the page, or in it where the browser gives no worker. */
function checkBesidePage(proof: unknown): Promise<ProofCheck[]> {
  if (!hasWorker) return Promise.resolve(verifyProof(proof))
  worker ??= startWorker()
  const no = (lastNo += 1)
  return new Promise((resolve) => {
    waiting.set(no, { proof, resolve })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker?.postMessage({ no, proof })
  })
}

/** The checks of a proof; null until they are made. Another `run` makes them anew. */
export function useChecks(proof: unknown, run: number): ProofCheck[] | null {
  const [made, setMade] = useState<{ proof: unknown; run: number; checks: ProofCheck[] } | null>(null)
  useEffect(() => {
    let isWanted = true
    void checkBesidePage(proof).then((checks) => isWanted && setMade({ proof, run, checks }))
    return () => {
      isWanted = false
    }
  }, [proof, run])
  return made !== null && made.proof === proof && made.run === run ? made.checks : null
}
