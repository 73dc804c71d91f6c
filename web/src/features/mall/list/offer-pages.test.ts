import { expect, test } from 'vitest'
import type { MallOffer } from '@noktra/contract/mall'
import { offersOf, withOffer } from './offer-pages.ts'

function offer(skin_id: number, stock = 3): MallOffer {
  return {
    coin_price: 10.5,
    diamond_price: 10,
    stock,
    skin_id,
    item_name: 'Corvane | Isoline',
    family: 'Corvane',
    finish: 'Isoline',
    kind: 'Rifle',
    kind_key: 'rifle',
    market_hash_name: `Corvane | Isoline ${skin_id}`,
    exterior_name: 'FN',
    class: 'weapon',
    variant: null,
    phase_name: null,
    rarity: 'exotic',
    color: '#9A5BFF',
    image_url: '/assets/items/corvane-isoline-fn-560-00000000.webp',
  }
}

const page = (...list: MallOffer[]) => ({ list, total: 4, next: null, facets: null })

test('a change reaches the offer wherever it stands and leaves the others alone', () => {
  const loaded = { pages: [page(offer(1), offer(2)), page(offer(3))], pageParams: [undefined, 'x'] }
  const changed = withOffer(loaded, 3, { stock: 0, coin_price: 11 })
  expect(changed.pages[1]?.list).toEqual([{ ...offer(3), stock: 0, coin_price: 11 }])
  expect(changed.pages[0]).toEqual(loaded.pages[0])
  expect(loaded.pages[1]?.list[0]?.stock).toBe(3)
})

test('an offer that moved between two pages stands once, where it was met first, as it was told last', () => {
  expect(offersOf([page(offer(1), offer(2)), page(offer(2, 1), offer(3))])).toEqual([
    offer(1),
    offer(2, 1),
    offer(3),
  ])
})
