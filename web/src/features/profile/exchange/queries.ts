import { queryOptions } from '@tanstack/react-query'
import { listExchangeRates } from '@noktra/contract/plain/exchange'
import { call } from '../../../api/call.ts'

/** What one diamond gives in coins, and the fewest diamonds that are converted. */
export const rateQuery = queryOptions({
  queryKey: ['exchange', 'rates'],
  queryFn: async ({ signal }) => (await call(listExchangeRates, { signal, silent: true })).list[0]!,
})
