import { queryOptions } from '@tanstack/react-query'
import { battleHistory } from '@noktra/contract/plain/battles'
import { call } from '../../../api/call.ts'

/** The newest of the player's own battles that are over. */
export const ownNewestQuery = queryOptions({
  queryKey: ['battles', 'own newest'],
  queryFn: async ({ signal }) =>
    (await call(battleHistory, { query: { mine: '1', page_size: 1 }, signal, silent: true })).list[0] ?? null,
})
