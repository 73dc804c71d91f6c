import { queryOptions } from '@tanstack/react-query'
import { EnvelopeStatus, listEnvelopes } from '@noktra/contract/plain/envelopes'
import type { Envelope } from '@noktra/contract/envelopes'
import type { DataOf } from '@noktra/contract/plain-types'
import type { listWelfareBoxes } from '@noktra/contract/plain/welfare'
import { call } from '../../api/call.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

type WelfareBoxes = DataOf<typeof listWelfareBoxes>

/** Envelopes, the open ones first; under the key of all of them, so that a claim makes it old. */
export function firstEnvelopesQuery() {
  return queryOptions({
    queryKey: ['welfare', 'envelopes', 'first', currentLanguage()],
    queryFn: async ({ signal }) =>
      (await call(listEnvelopes, { query: { disabled: '0', page_size: 10 }, signal, silent: true })).list,
  })
}

/** The dearest welfare box that the day's recharge opens, unless one was opened today. */
export function waitingBox({ list, next_at, today_recharge }: WelfareBoxes) {
  if (next_at !== null) return null
  return list.findLast(({ amount }) => amount <= (today_recharge ?? 0)) ?? null
}

/** An envelope that still has something in it for this player. */
export function waitingEnvelope(list: readonly Envelope[]) {
  return (
    list.find(({ status, left, is_mine }) => status !== EnvelopeStatus.ended && left > 0 && !is_mine) ?? null
  )
}
