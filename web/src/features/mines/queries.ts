import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { fair } from '@noktra/contract/plain/fair'
import { currentMineGame, listMineTiers, mineRecord } from '@noktra/contract/plain/mines'
import type { MineGame } from '@noktra/contract/mines'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { isOf } from '../../domain/proof/fair-answer.ts'
import { seedQuery } from '../../session/queries.ts'
import { refreshUser } from '../../session/session.ts'

export const tiersQuery = queryOptions({
  queryKey: ['mines', 'tiers'],
  queryFn: async ({ signal }) => (await call(listMineTiers, { signal, silent: true })).list,
})

/** The open game, null when there is none. Another tab may have gone on with it, so each look at the page asks again. */
export const currentGameQuery = queryOptions({
  queryKey: ['mines', 'current'],
  queryFn: async ({ signal }) => (await call(currentMineGame, { signal, silent: true })).game,
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
})

/** A finished game of the player with its whole layout, null when it is somebody else's. */
export function endedGameQuery(game_id: number | null) {
  return queryOptions({
    queryKey: ['mines', 'ended', game_id],
    queryFn: async ({ signal }): Promise<MineGame | null> => {
      const proof = await call(fair, { params: { id: `m${game_id}` }, signal, silent: true })
      return isOf(proof, 'mines') && proof.is_mine ? proof.game : null
    },
    staleTime: Infinity,
  })
}

export const recordQuery = infiniteQueryOptions({
  queryKey: ['mines', 'record'],
  queryFn: ({ pageParam: after, signal }) => call(mineRecord, { query: { after }, signal, silent: true }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
  staleTime: 5000,
})

/** Takes a game as the store has just told it; an older state that is still on its way must not follow. */
export async function updateGame(game: MineGame): Promise<void> {
  await queryClient.cancelQueries({ queryKey: currentGameQuery.queryKey })
  const isOpen = game.status === 'open'
  if (!isOpen) queryClient.setQueryData(endedGameQuery(game.game_id).queryKey, game)
  queryClient.setQueryData(currentGameQuery.queryKey, isOpen ? game : null)
}

/** The store refused what this page believes of the game: it is asked for again. */
export function refetchGame(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: currentGameQuery.queryKey })
}

export function refetchTiers(): void {
  void queryClient.invalidateQueries({ queryKey: tiersQuery.queryKey })
}

/** After a start or an end: the balance, the backpack, the records and the seed's counter are no longer as fetched. */
export function updateAfterGame(): void {
  void refreshUser()
  void queryClient.invalidateQueries({ queryKey: recordQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: ['backpack'] })
  void queryClient.invalidateQueries({ queryKey: seedQuery.queryKey, refetchType: 'none' })
}
