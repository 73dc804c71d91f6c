import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listBackpack } from '@noktra/contract/plain/backpack'
import { listBest, readCollection, readFamily, readShowcase } from '@noktra/contract/plain/collection'
import type { Honours, OwnShowcase } from '@noktra/contract/collection'
import type { DataOf } from '@noktra/contract/plain-types'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Rarity } from '../../domain/skin/rarity.ts'
import { honoursQuery } from '../../domain/collection/collection-queries.ts'

export type Collection = DataOf<typeof readCollection>

const PAGE_SIZE = 24
/** Each page goes through all that the player has ever had. */
const BEST_PAGE_SIZE = 96
const BEST_STALE_MS = 60_000

/** The album by family, the sets, and what the player shows of them. Items come in from other pages of the site. */
export const collectionQuery = queryOptions({
  queryKey: ['collection', 'all'],
  queryFn: ({ signal }) => call(readCollection, { signal, silent: true }),
  staleTime: 0,
})

/** The finishes of one family by their exteriors, page by page: all stickers may be one family. */
export function familyQuery(family: string, rarity: Rarity | null) {
  return infiniteQueryOptions({
    queryKey: ['collection', 'family', family, rarity],
    queryFn: ({ pageParam: after, signal }) =>
      call(readFamily, { query: { family, rarity: rarity ?? undefined, after }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  })
}

/** The best copy of each skin, the lowest wear first. */
export const bestQuery = infiniteQueryOptions({
  queryKey: ['collection', 'best'],
  queryFn: ({ pageParam: after, signal }) =>
    call(listBest, { query: { page_size: BEST_PAGE_SIZE, after }, signal, silent: true }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
  staleTime: BEST_STALE_MS,
})

/** The held items that a showcase is chosen from, the dearest first. */
export const heldQuery = infiniteQueryOptions({
  queryKey: ['collection', 'held'],
  queryFn: ({ pageParam: after, signal }) =>
    call(listBackpack, {
      query: { tab: 'available', sort: '-value', page_size: PAGE_SIZE, after },
      signal,
      silent: true,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
  staleTime: 0,
})

/** What a player shows to everybody who has the address. */
export function showcaseQuery(id: string) {
  return queryOptions({
    queryKey: ['showcase', id],
    queryFn: ({ signal }) => call(readShowcase, { query: { id }, signal, silent: true }),
    staleTime: 0,
  })
}

export async function keepHonours(honours: Honours): Promise<void> {
  queryClient.setQueryData(honoursQuery.queryKey, honours)
  await patch({ honours })
}

export async function keepShowcase(showcase: OwnShowcase): Promise<void> {
  await patch({ showcase })
}

/** An answer that was asked for before a change must not come after it. */
async function patch(part: Partial<Collection>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: collectionQuery.queryKey })
  queryClient.setQueryData(collectionQuery.queryKey, (now) => now && { ...now, ...part })
}
