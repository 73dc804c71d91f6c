import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { walletRecords } from '@noktra/contract/plain/wallet'
import { call } from '../../api/call.ts'
import type { WalletQuery } from './filters.ts'

export const WALLET_KEY = ['wallet'] as const

/** The movements that meet the filters, newest first; those before stay until the new ones have come. */
export function recordsQuery(query: WalletQuery) {
  return infiniteQueryOptions({
    queryKey: [...WALLET_KEY, query],
    queryFn: ({ pageParam, signal }) =>
      call(walletRecords, { query: { ...query, page_size: 50, after: pageParam }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}
