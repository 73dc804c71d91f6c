import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listEntrants, listRolls, rollDetails } from '@noktra/contract/plain/rolls'
import type { RollShown } from '@noktra/contract/rolls'
import type { BodySent } from '@noktra/contract/plain-types'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { lookAgainIn } from './room/look-again.ts'

export type RollQuery = Omit<BodySent<typeof listRolls>, 'page' | 'page_size' | 'after' | 'skin_size'>

const PAGE_SIZE = 20
/** SPEC 9. */
const SKIN_SIZE = 10
const ENTRANTS = 48

/** Rooms change by themselves: others join, and their time comes. */
const LIST_AGAIN_MS = 15_000
/** A list that was scrolled far is not fetched whole again and again. */
const MOST_PAGES_AGAIN = 3

const LISTS = ['rolls', 'list']

/** Pending and without a password, the largest prize pool first. */
export const OPEN_TO_ALL = { lottery_status: 0, no_password_room: 1, sort: 'prize_pool', order: 'desc' }

/** Rooms by filters, page by page. */
export function rollsQuery(query: RollQuery) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, query],
    queryFn: ({ pageParam: after, signal }) =>
      call(listRolls, {
        body: { ...query, skin_size: SKIN_SIZE, page_size: PAGE_SIZE, after },
        signal,
        silent: true,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 5000,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      query.lottery_status === 1 || (data && data.pages.length > MOST_PAGES_AGAIN) ? false : LIST_AGAIN_MS,
  })
}

/**
 * Pending rooms without a password, the largest prize pool first (SPEC 9). Under the key of all lists of rooms, so that
 * what changes a room makes it old; others join meanwhile, so it is looked at again.
 */
export function openRollsQuery() {
  return infiniteQueryOptions({
    queryKey: [...LISTS, 'open to all', currentLanguage()],
    queryFn: ({ pageParam: after, signal }) =>
      call(listRolls, {
        body: { ...OPEN_TO_ALL, skin_size: SKIN_SIZE, page_size: 10, after },
        signal,
        silent: true,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 5000,
    refetchInterval: LIST_AGAIN_MS,
  })
}

/** One room, looked at again as often as it may change. */
export function rollQuery(free_room_id: number) {
  return queryOptions({
    queryKey: ['rolls', 'details', free_room_id],
    queryFn: ({ signal }) => call(rollDetails, { query: { free_room_id }, signal, silent: true }),
    staleTime: 0,
    refetchOnWindowFocus: ({ state: { data } }) => !data || lookAgainIn(data, Date.now()) !== false,
    refetchInterval: ({ state: { data } }) => (data ? lookAgainIn(data, Date.now()) : false),
  })
}

/** Who joined a room, the last first. */
export function entrantsQuery(free_room_id: number) {
  return infiniteQueryOptions({
    queryKey: ['rolls', 'entrants', free_room_id],
    queryFn: ({ pageParam: after, signal }) =>
      call(listEntrants, { query: { free_room_id, page_size: ENTRANTS, after }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** Shows a room as a move answered it; lists and entrants that are loaded are no longer what was fetched. */
export function updateRoll(room: RollShown): void {
  queryClient.setQueryData(rollQuery(room.id).queryKey, room)
  void queryClient.invalidateQueries({ queryKey: entrantsQuery(room.id).queryKey })
  void queryClient.invalidateQueries({ queryKey: LISTS, refetchType: 'none' })
}

/** Fetches a room again: what is shown of it is no longer so. */
export async function refetchRoll(free_room_id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: rollQuery(free_room_id).queryKey }),
    queryClient.invalidateQueries({ queryKey: LISTS, refetchType: 'none' }),
  ])
}
