import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listMall, mallItemFacets, quoteOffer } from '@noktra/contract/plain/mall'
import { QUOTE_MS } from '@noktra/game/mall'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import type { MallQuery } from './list/filters.ts'
import { withOffer, type OfferChange, type OfferPages } from './list/offer-pages.ts'

/** Whole rows in five, four, three and two columns. */
const PAGE_SIZE = 60

const LISTS = ['mall', 'list']

/** Offers by filters, page by page; the first page carries the facets. */
export function mallQuery(query: MallQuery) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, query],
    queryFn: ({ pageParam: after, signal }) =>
      call(listMall, { query: { ...query, page_size: PAGE_SIZE, after }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** Classes, variants, phases, collections and games of what these filters leave. */
export function itemFacetsQuery(filters: MallQuery) {
  const query = { ...filters, sort: undefined }
  return queryOptions({
    queryKey: ['mall', 'item-facets', query],
    queryFn: ({ signal }) => call(mallItemFacets, { query, signal, silent: true }),
  })
}

/**
 * Prices that hold for a minute. `turn` tells openings of the dialog apart. `until` is when they end by this browser's
 * clock: counted from the moment of asking, so a clock that is wrong here neither hides nor prolongs them.
 */
export function quoteQuery(skin_id: number, turn: number) {
  return queryOptions({
    queryKey: ['mall', 'quote', skin_id, turn],
    queryFn: async ({ signal }) => {
      const asked_at = Date.now()
      const quote = await call(quoteOffer, { body: { skin_id }, signal, silent: true })
      return { ...quote, until: asked_at + QUOTE_MS }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

/** Shows in all loaded lists what has become known of an offer. */
export function updateOffer(skin_id: number, change: OfferChange): void {
  queryClient.setQueriesData<OfferPages>(
    { queryKey: LISTS },
    (loaded) => loaded && withOffer(loaded, skin_id, change),
  )
}
