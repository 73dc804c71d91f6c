import { queryOptions } from '@tanstack/react-query'
import { keyCount, listBoxTypes } from '@noktra/contract/plain/boxes'
import type { DataOf } from '@noktra/contract/plain-types'
import { call } from '../../api/call.ts'

export const boxTypesQuery = queryOptions({
  queryKey: ['boxes', 'types'],
  queryFn: async ({ signal }) => (await call(listBoxTypes, { signal, silent: true })).list,
  staleTime: 10 * 60_000,
})

export type HeldKey = DataOf<typeof keyCount>['list'][number]

/** Keys the player holds, by box. */
export const keysQuery = queryOptions({
  queryKey: ['boxes', 'keys'],
  queryFn: async ({ signal }) => (await call(keyCount, { signal, silent: true })).list,
})
