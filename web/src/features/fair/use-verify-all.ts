import { useEffect, useRef, useState } from 'react'
import { myProofs } from '@noktra/contract/plain/fair'
import type { PairDraw } from '@noktra/contract/fair'
import { isAppError } from '../../api/app-error.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { verifyAll, type Verified } from './verify-all.ts'

const PAGE_SIZE = 500

export type VerifyAllState =
  | { phase: 'idle' }
  | { phase: 'running'; so_far: Verified }
  | { phase: 'done'; verified: Verified }
  | { phase: 'failed'; error: unknown }

/** Checks all revealed draws of the player; leaving the page stops it. */
export function useVerifyAll() {
  const [state, setState] = useState<VerifyAllState>({ phase: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setState({ phase: 'running', so_far: { checked: 0, failures: [] } })
    try {
      const verified = await verifyAll({
        fetchPage: (kind, after) => fetchPage(kind, after, signal),
        onProgress: (so_far) => signal.aborted || setState({ phase: 'running', so_far }),
        breathe: () => new Promise((resolve) => setTimeout(resolve)),
        now: () => performance.now(),
        signal,
      })
      setState({ phase: 'done', verified })
    } catch (error) {
      if (!signal.aborted && !isAppError(error, 'cancelled')) setState({ phase: 'failed', error })
    }
  }

  return { state, start: () => void start() }
}

/** With the retries of any other query; a page is not kept, for thousands of proofs are large. */
function fetchPage(kind: PairDraw, after: string | undefined, signal: AbortSignal) {
  return queryClient.fetchQuery({
    queryKey: ['fair-page', kind, after ?? ''],
    queryFn: () => call(myProofs, { query: { kind, page_size: PAGE_SIZE, after }, signal, silent: true }),
    staleTime: 0,
    gcTime: 0,
  })
}
