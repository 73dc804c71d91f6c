import { plainRoute } from '../plain-route.ts'
import type { GameWords } from './game-words.ts'

export const mall = {
  kind: 'mall',
  area: 'mall',
  sources: ['mall'],
  pairDraw: 'wear',
  isBilled: true,
  pages: { mall: '/mall' },
  listedPages: ['mall'],
  shortcut: 'mall',
} as const satisfies GameWords

export const MALL_CURRENCIES = ['coin', 'diamond'] as const
/** What the filters can be narrowed by. */
export const MALL_FACETS = ['kind', 'family', 'exterior', 'rarity', 'finish'] as const
export const MALL_SORTS = ['-price', 'price', '-stock', 'name'] as const

export const listMall = plainRoute('GET', '/api/mall/list')
export const mallItemFacets = plainRoute('GET', '/api/mall/itemFacets')
export const quoteOffer = plainRoute('POST', '/api/mall/quote', { access: 'player' })
export const buyOffer = plainRoute('POST', '/api/mall/buy', {
  access: 'player',
  moves: true,
  takesNonce: true,
})
