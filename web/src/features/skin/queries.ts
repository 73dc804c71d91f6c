import { queryOptions } from '@tanstack/react-query'
import type { DataOf } from '@noktra/contract/plain-types'
import { priceHistory, type PRICE_DAYS } from '@noktra/contract/plain/skins'
import { call } from '../../api/call.ts'

export type PricesOverTime = DataOf<typeof priceHistory>
export type PriceDays = (typeof PRICE_DAYS)[number]

/** What a skin cost in each of its exteriors over so many days. */
export function pricesQuery(skin_id: number, days: PriceDays) {
  return queryOptions({
    queryKey: ['skin', skin_id, 'prices', days],
    queryFn: ({ signal }) => call(priceHistory, { query: { skin_id, days }, signal, silent: true }),
    staleTime: 60_000,
  })
}
