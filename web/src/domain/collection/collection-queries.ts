import { queryOptions } from '@tanstack/react-query'
import { readHonours, skinRecord } from '@noktra/contract/plain/collection'
import { call } from '../../api/call.ts'

/** The title and the frame that the signed-in player shows. */
export const honoursQuery = queryOptions({
  queryKey: ['collection', 'honours'],
  queryFn: ({ signal }) => call(readHonours, { signal, silent: true }),
})

/** The lowest wear that was ever made of a skin in one exterior. */
export function recordQuery(skin_id: number) {
  return queryOptions({
    queryKey: ['skin-record', skin_id],
    queryFn: async ({ signal }) =>
      (await call(skinRecord, { query: { skin_id }, signal, silent: true })).record,
  })
}
