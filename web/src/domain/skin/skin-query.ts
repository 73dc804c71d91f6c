import { queryOptions } from '@tanstack/react-query'
import type { DataOf } from '@noktra/contract/plain-types'
import { skinDetails } from '@noktra/contract/plain/skins'
import { call } from '../../api/call.ts'

export type SkinDetails = DataOf<typeof skinDetails>

/** A skin with its design in every exterior, what it costs in a shop, and the boxes that hold it. */
export function skinQuery(skin_id: number) {
  return queryOptions({
    queryKey: ['skin', skin_id],
    queryFn: ({ signal }) => call(skinDetails, { query: { skin_id }, signal, silent: true }),
  })
}
