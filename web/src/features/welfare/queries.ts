import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listAnnouncements } from '@noktra/contract/plain/announcements'
import { envelopeRecords, listEnvelopes } from '@noktra/contract/plain/envelopes'
import { listRolls } from '@noktra/contract/plain/rolls'
import { call } from '../../api/call.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

/* What an operator writes comes in the language of the call, so it is kept by language. */

export function announcementsQuery() {
  return queryOptions({
    queryKey: ['welfare', 'announcements', currentLanguage()],
    queryFn: async ({ signal }) => (await call(listAnnouncements, { signal, silent: true })).list,
    staleTime: 5 * 60_000,
  })
}

const ROOMS = { lottery_status: 0, no_password_room: 1, sort: 'prize_pool', order: 'desc', skin_size: 10 }

const ENVELOPES = ['welfare', 'envelopes']

export function envelopesQuery() {
  return infiniteQueryOptions({
    queryKey: [...ENVELOPES, 'list', currentLanguage()],
    queryFn: ({ pageParam: after, signal }) =>
      call(listEnvelopes, { query: { disabled: '0', page_size: 20, after }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** Claims of everybody for the ticker (SPEC 9: page 1, size 20). */
export const envelopeRecordsQuery = queryOptions({
  queryKey: [...ENVELOPES, 'records'],
  queryFn: async ({ signal }) =>
    (await call(envelopeRecords, { query: { page: 1, page_size: 20 }, signal, silent: true })).list,
  refetchInterval: 60_000,
})

/** Everything that a claim changes. */
export const envelopesKey = ENVELOPES

/**
 * Pending rooms without a password, the largest prize pool first (SPEC 9). Under the key of all lists of rooms, so that
 * what changes a room makes it old; others join meanwhile, so it is looked at again.
 */
export function rollRoomsQuery() {
  return infiniteQueryOptions({
    queryKey: ['rolls', 'list', 'welfare', currentLanguage()],
    queryFn: ({ pageParam: after, signal }) =>
      call(listRolls, { body: { ...ROOMS, page_size: 10, after }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 5000,
    refetchInterval: 15_000,
  })
}
