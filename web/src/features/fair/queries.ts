import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listChanges } from '@noktra/contract/plain/changes'
import { fair, myProofs, myRefusals } from '@noktra/contract/plain/fair'
import { call } from '../../api/call.ts'
import type { ProofPart } from '../../domain/game/game-view.ts'
import { FAIR } from '../../domain/proof/fair-answer.ts'

/** A draw's proof with what its page shows; what its game says may change by itself is asked for again. */
export function drawQuery(id: string, askAgainMs: ProofPart['askAgainMs']) {
  return queryOptions({
    queryKey: [...FAIR, 'draw', id],
    queryFn: ({ signal }) => call(fair, { params: { id }, signal, silent: true }),
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : (askAgainMs?.(data) ?? false)),
  })
}

/** How many draws the player has made, how many of them wait for their seed, and how many plays were refused. */
export const drawCountQuery = queryOptions({
  queryKey: [...FAIR, 'count'],
  queryFn: async ({ signal }) => {
    const first = { query: { page_size: 1 }, signal, silent: true }
    const [{ revealed, unrevealed }, { list }] = await Promise.all([
      call(myProofs, first),
      call(myRefusals, first),
    ])
    return { revealed, unrevealed, refused: list[0]?.refusal_no ?? 0 }
  },
  staleTime: 0,
})

/** What moved odds, prices or money, newest first. */
export const changesQuery = infiniteQueryOptions({
  queryKey: [...FAIR, 'changes'],
  queryFn: ({ pageParam: after, signal }) =>
    call(listChanges, { query: { page_size: 20, after }, signal, silent: true }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})
