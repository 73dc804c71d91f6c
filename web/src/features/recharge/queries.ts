import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rechargeRecord } from '@noktra/contract/plain/recharge'
import type { DataOf } from '@noktra/contract/plain-types'
import { call } from '../../api/call.ts'

export type RechargeRecord = DataOf<typeof rechargeRecord>['list'][number]

/** The player's orders and redeemed cards, newest first. */
export const recordsQuery = infiniteQueryOptions({
  queryKey: ['recharge', 'records'],
  queryFn: ({ pageParam, signal }) =>
    call(rechargeRecord, { query: { after: pageParam }, signal, silent: true }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
})

/** The picture of a QR; what draws it is fetched with the first one. */
export function paymentCodeQuery(text: string) {
  return queryOptions({
    queryKey: ['payment-code', text],
    queryFn: async () => {
      const { toDataURL } = await import('qrcode')
      return toDataURL(text, { width: 640, margin: 0, errorCorrectionLevel: 'M' })
    },
    staleTime: Infinity,
  })
}
