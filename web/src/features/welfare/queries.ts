import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listAnnouncements } from '@noktra/contract/announcements'
import { envelopeRecords, listEnvelopes } from '@noktra/contract/envelopes'
import { listRolls } from '@noktra/contract/rolls'
import { todayRecharge } from '@noktra/contract/users'
import { listWelfareBoxes } from '@noktra/contract/welfare'
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

/** Recharge welfare boxes; asked for anew whenever they are looked at, since a day or an opening changes them. */
export function welfareBoxesQuery() {
  return queryOptions({
    queryKey: ['welfare', 'boxes', currentLanguage()],
    queryFn: ({ signal }) =>
      call(listWelfareBoxes, { query: { disabled: '0', sort: '+amount' }, signal, silent: true }),
    staleTime: 0,
  })
}

export const todayRechargeQuery = queryOptions({
  queryKey: ['user', 'today-recharge'],
  queryFn: async ({ signal }) => (await call(todayRecharge, { signal, silent: true })).today_recharge,
})

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

/** Pending rooms without a password by prize pool (SPEC 9); under the key of all lists of rooms. */
export function rollRoomsQuery() {
  return infiniteQueryOptions({
    queryKey: ['rolls', 'welfare', currentLanguage()],
    queryFn: ({ pageParam: after, signal }) => {
      const filters = { lottery_status: 0, no_password_room: 1, sort: 'prize_pool', order: 'desc' }
      return call(listRolls, {
        body: { ...filters, skin_size: 10, page_size: 10, after },
        signal,
        silent: true,
      })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  })
}
