import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listBackpack } from '@noktra/contract/plain/backpack'
import { listBoxes } from '@noktra/contract/plain/boxes'
import { listRolls } from '@noktra/contract/plain/rolls'
import type { QuerySent } from '@noktra/contract/plain-types'
import { call } from '../../api/call.ts'

/** More boxes than a store has on sale; a larger one pages on. */
const PAGE_SIZE = 100

type BoxQuery = Omit<QuerySent<typeof listBoxes>, 'page' | 'page_size' | 'after'>

/** In a new store nothing is on sale until its first odds are drawn, some seconds after it was made. */
const EMPTY_AGAIN_MS = 2000

export function boxesQuery(query: BoxQuery) {
  const { sort: _sort, ...filters } = query
  const unfiltered = Object.values(filters).every((filter) => filter === undefined)
  return infiniteQueryOptions({
    queryKey: ['boxes', 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(listBoxes, { query: { ...query, page_size: PAGE_SIZE, after: pageParam }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state }) =>
      unfiltered && state.data?.pages[0]?.total === 0 ? EMPTY_AGAIN_MS : false,
  })
}

/** The player's dearest items, with the count and the value of all. */
export const bestItemsQuery = queryOptions({
  queryKey: ['backpack', 'best'],
  queryFn: ({ signal }) =>
    call(listBackpack, { query: { sort: '-value', page_size: 2 }, signal, silent: true }),
})

/** The roll room with the largest prize pool that is still to be drawn; null when there is none. */
export const bestRollQuery = queryOptions({
  queryKey: ['rolls', 'best'],
  queryFn: async ({ signal }) => {
    const body = {
      lottery_status: 0,
      no_password_room: 1,
      sort: 'prize_pool',
      order: 'desc',
      skin_size: 1,
      page_size: 1,
    }
    return (await call(listRolls, { body, signal, silent: true })).list[0] ?? null
  },
})
