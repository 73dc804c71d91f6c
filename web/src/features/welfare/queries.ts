import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listAnnouncements } from '@noktra/contract/announcements'
import { envelopeRecords, listEnvelopes } from '@noktra/contract/envelopes'
import { call } from '../../api/call.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { rollsQuery } from '../rolls/queries.ts'

/* What an operator writes comes in the language of the call, so it is kept by language. */

export function announcementsQuery() {
  return queryOptions({
    queryKey: ['welfare', 'announcements', currentLanguage()],
    queryFn: async ({ signal }) => (await call(listAnnouncements, { signal, silent: true })).list,
    staleTime: 5 * 60_000,
  })
}

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

/** Pending rooms without a password, the largest prize pool first (SPEC 9). */
export function rollRoomsQuery() {
  return rollsQuery({ lottery_status: 0, no_password_room: 1, sort: 'prize_pool', order: 'desc' })
}
