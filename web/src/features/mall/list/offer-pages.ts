import type { listMall } from '@noktra/contract/plain/mall'
import type { MallOffer } from '@noktra/contract/mall'
import type { DataOf } from '@noktra/contract/plain-types'

/** The loaded pages of a list, in the form the query cache keeps them. */
export type OfferPages = { pages: DataOf<typeof listMall>[]; pageParams: unknown[] }

/** What can change of an offer while it is looked at. */
export type OfferChange = Partial<Pick<MallOffer, 'coin_price' | 'diamond_price' | 'stock'>>

/** Changes an offer where it stands: nothing moves under the pointer, even where it would be sorted elsewhere now. */
export function withOffer(loaded: OfferPages, skinId: number, change: OfferChange): OfferPages {
  const changed = (offer: MallOffer) => (offer.skin_id === skinId ? { ...offer, ...change } : offer)
  return { ...loaded, pages: loaded.pages.map((page) => ({ ...page, list: page.list.map(changed) })) }
}

/** The offers of all pages; one that moved between two pages while they were read stands once. */
export function offersOf(pages: readonly { list: MallOffer[] }[]): MallOffer[] {
  const seen = new Map(pages.flatMap((page) => page.list).map((offer) => [offer.skin_id, offer]))
  return [...seen.values()]
}
