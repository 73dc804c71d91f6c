import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { EnvelopeStatus, envelopeRecords, listEnvelopes } from '@noktra/contract/plain/envelopes'
import type { Envelope } from '@noktra/contract/envelopes'
import { call } from '../../api/call.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

/* What an operator writes comes in the language of the call, so it is kept by language. */

/** Everything that a claim changes. */
export const envelopesKey = ['envelopes']

export function envelopesQuery() {
  return infiniteQueryOptions({
    queryKey: [...envelopesKey, 'list', currentLanguage()],
    queryFn: ({ pageParam: after, signal }) =>
      call(listEnvelopes, { query: { disabled: '0', page_size: 20, after }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** Envelopes, the open ones first. */
export function firstEnvelopesQuery() {
  return queryOptions({
    queryKey: [...envelopesKey, 'first', currentLanguage()],
    queryFn: async ({ signal }) =>
      (await call(listEnvelopes, { query: { disabled: '0', page_size: 10 }, signal, silent: true })).list,
  })
}

/** Claims of everybody for the ticker (SPEC 9: page 1, size 20). */
export const envelopeRecordsQuery = queryOptions({
  queryKey: [...envelopesKey, 'records'],
  queryFn: async ({ signal }) =>
    (await call(envelopeRecords, { query: { page: 1, page_size: 20 }, signal, silent: true })).list,
  refetchInterval: 60_000,
})

/** An envelope that still has something in it for this player. */
export function waitingEnvelope(list: readonly Envelope[]) {
  return (
    list.find(({ status, left, is_mine }) => status !== EnvelopeStatus.ended && left > 0 && !is_mine) ?? null
  )
}
