import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/mall'
import type { QuerySent } from '@noktra/contract/route'
import type { Language } from '@noktra/contract/shapes'
import { coinPrice } from '@noktra/game/mall'
import { useWorld } from '#test/world.ts'
import { highestValueFor, leastValueFor, offerPrice } from '../../core/skins/offer-price.ts'
import { setOffers } from './set-offers.ts'

const world = useWorld()
type Query = QuerySent<typeof api.listMall>
/** Keys of the choices of each facet, as they go into a query. */
type Choices = Partial<Record<api.MallFacet, string[]>>

const EXTERIORS = ['FN', 'MW', 'FT', 'WW', 'BS']

/** All offers of the mall with their facets, read once: what the pages must agree with. */
let everything: (api.MallOffer & Record<api.MallFacet, string>)[] = []

beforeAll(async () => {
  const { ctx } = world.store
  // A third of the skins costs the same, so that pages end between equal prices.
  await world.db.updateTable('skin').set({ price: 777 }).where('exterior', 'in', ['FT', 'WW']).execute()
  const [hidden] = (await world.data(api.listMall, { query: { page_size: 1 } })).list
  await ctx.transact((tx) => setOffers(tx, ctx, [{ skin_id: hidden!.skin_id, listed: false, stocked: 9 }]))
  const designs = await world.db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(['skin.id', 'kind', 'family', 'exterior', 'rarity', 'finish'])
    .execute()
  const facetsOf = new Map(designs.map(({ id, ...facets }) => [id, facets]))
  const offers = await readAll({})
  everything = offers.map(
    (offer) => ({ ...offer, ...facetsOf.get(offer.skin_id)! }) as (typeof everything)[number],
  )
})

/** All offers that meet a query, page after page. */
async function readAll(query: Query, language: Language = 'en', pageSize = 100): Promise<api.MallOffer[]> {
  const offers: api.MallOffer[] = []
  for (let after: string | undefined; ;) {
    const page = await world.data(api.listMall, {
      query: { ...query, page_size: pageSize, after },
      headers: { 'accept-language': language },
    })
    offers.push(...page.list)
    if (page.next === null) return offers
    after = page.next
  }
}

async function countListed(): Promise<number> {
  const rows = await world.db.selectFrom('mall_offer').select('skin_id').where('listed', '=', true).execute()
  return rows.length
}

function ids(offers: { skin_id: number }[]): number[] {
  return offers.map((offer) => offer.skin_id)
}

function sorted(offers: { skin_id: number }[]): number[] {
  return ids(offers).sort((a, b) => a - b)
}

describe('the list', () => {
  test('shows every listed skin at its value in diamonds and 5 % more in coins', async () => {
    expect(everything).toHaveLength(await countListed())
    for (const offer of everything) {
      expect(offer.coin_price).toBe(coinPrice(Math.round(offer.diamond_price * 100), 1.05) / 100)
    }
  })

  test.each(api.MALL_SORTS)(
    'read by key in order of %s shows each offer once, equal ones too',
    async (sort) => {
      const offers = await readAll({ sort }, 'en', 37)
      expect(sorted(offers)).toEqual(sorted(everything))
      const key = (offer: api.MallOffer): number | string =>
        ({
          price: offer.coin_price,
          '-price': -offer.coin_price,
          '-stock': -offer.stock,
          name: offer.item_name,
        })[sort]
      for (const [i, offer] of offers.slice(1).entries()) {
        expect(key(offers[i]!) <= key(offer)).toBe(true)
      }
    },
  )

  test.each(['zh', 'pt'] as const)('is in order of its names in %s', async (language) => {
    const offers = await readAll({ sort: 'name', kind: 'rifle,knife' }, language, 20)
    expect(sorted(offers)).toEqual(sorted(everything.filter((o) => ['rifle', 'knife'].includes(o.kind_key))))
    const names = offers.map((offer) => offer.item_name)
    expect(names).toEqual(names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
  })

  test('by page numbers shows the same, and only the first page carries the facets', async () => {
    const page = (number: number, after?: string) =>
      world.data(api.listMall, { query: { page: number, page_size: 50, after } })
    const first = await page(1)
    expect(first.facets).not.toBeNull()
    const byNumber = await page(2)
    const byKey = await page(1, first.next!)
    expect(byNumber.facets).toBeNull()
    expect(byKey.facets).toBeNull()
    expect(byNumber.list).toEqual(byKey.list)
    const listed = await countListed()
    expect([first.total, byNumber.total, byKey.total]).toEqual([listed, listed, listed])
    expect((await page(99)).list).toEqual([])
  })

  test.each(['x', '1', '1_2_3', '1_x', ''])('an unreadable key %j is refused', async (after) => {
    expect((await world.call(api.listMall, { query: { after } })).error).toBe('invalid_input')
  })

  test.each([
    { sort: 'wear' },
    { min_price: -1 },
    { max_price: 'much' },
    { in_stock: 'yes' },
    { page_size: 101 },
  ])('refuses %j', async (query) => {
    expect((await world.call(api.listMall, { query: query as Query })).error).toBe('invalid_input')
  })

  test('an offer that is hidden between two pages moves nothing out of sight', async () => {
    const first = await world.data(api.listMall, { query: { page_size: 30, sort: '-price' } })
    const { ctx } = world.store
    const seen = first.list[3]!
    await ctx.transact((tx) => setOffers(tx, ctx, [{ skin_id: seen.skin_id, listed: false, stocked: 9 }]))
    const rest: number[] = []
    for (let after = first.next; after;) {
      const page = await world.data(api.listMall, { query: { page_size: 100, sort: '-price', after } })
      rest.push(...ids(page.list))
      after = page.next
    }
    await ctx.transact((tx) =>
      setOffers(tx, ctx, [{ skin_id: seen.skin_id, listed: true, stocked: seen.stock }]),
    )
    expect([...ids(first.list), ...rest].sort((a, b) => a - b)).toEqual(sorted(everything))
  })
})

describe('filters and facets', () => {
  test('any filters show what they should, and each facet counts with all others applied', async () => {
    const some = (facet: api.MallFacet) => {
      const keys = [...new Set(everything.map((offer) => offer[facet]))]
      const chosen = fc.subarray(keys, { minLength: 1, maxLength: Math.min(9, keys.length) })
      return fc.option(chosen, { nil: undefined, freq: 2 })
    }
    const price = fc.option(fc.integer({ min: 0, max: 4000 }), { nil: undefined, freq: 2 })
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          kind: some('kind'),
          family: some('family'),
          exterior: some('exterior'),
          rarity: some('rarity'),
          finish: some('finish'),
        }),
        fc.record({
          min: price,
          max: price,
          in_stock: fc.boolean(),
          q: fc.constantFrom(undefined, 'thorn', 'TARN'),
        }),
        async (choices, { min, max, in_stock, q }) => {
          const query: Query = {
            ...Object.fromEntries(Object.entries(choices).map(([facet, keys]) => [facet, keys?.join(',')])),
            min_price: min === undefined ? undefined : min / 100,
            max_price: max === undefined ? undefined : max / 100,
            in_stock: in_stock ? '1' : '0',
            q,
          }
          const meets = (offer: (typeof everything)[number], without?: api.MallFacet | 'in_stock') =>
            api.MALL_FACETS.every(
              (facet) => facet === without || choices[facet]?.includes(offer[facet]) !== false,
            ) &&
            (without === 'in_stock' || !in_stock || offer.stock > 0) &&
            (min === undefined || offer.coin_price * 100 >= min - 1e-6) &&
            (max === undefined || offer.coin_price * 100 <= max + 1e-6) &&
            (q === undefined || offer.item_name.toLowerCase().includes(q.toLowerCase()))
          const { total, facets } = await world.data(api.listMall, { query: { ...query, page_size: 1 } })
          const shown = await readAll(query)
          expect(sorted(shown)).toEqual(sorted(everything.filter((offer) => meets(offer))))
          expect(total).toBe(shown.length)
          for (const facet of api.MALL_FACETS) {
            for (const choice of facets![facet]) {
              const count = everything.filter(
                (offer) => offer[facet] === choice.key && meets(offer, facet),
              ).length
              expect({ facet, ...choice }).toEqual({ facet, ...choice, count })
            }
          }
          expect(facets!.in_stock).toBe(
            everything.filter((offer) => offer.stock > 0 && meets(offer, 'in_stock')).length,
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a choice shows as many offers as its facet said', async () => {
    const filters: Choices = { exterior: ['FN', 'MW'], rarity: ['mythic', 'relic', 'exotic'] }
    const query = { exterior: filters.exterior!.join(','), rarity: filters.rarity!.join(',') }
    const { facets } = await world.data(api.listMall, { query })
    for (const facet of ['kind', 'family', 'finish'] as const) {
      for (const choice of facets![facet]) {
        const { total } = await world.data(api.listMall, { query: { ...query, [facet]: choice.key } })
        expect({ key: choice.key, total }).toEqual({ key: choice.key, total: choice.count })
      }
    }
  })

  test('facets name every choice in the language of the caller, and prices over all offers', async () => {
    const query = { kind: 'knife', min_price: 5 }
    const { facets } = await world.data(api.listMall, { query, headers: { 'accept-language': 'zh' } })
    const { list } = await world.data(api.listMall, { query, headers: { 'accept-language': 'zh' } })
    expect(facets!.kind.find((choice) => choice.key === 'knife')!.name).toBe(list[0]!.kind)
    expect(facets!.exterior.map((choice) => choice.key)).toEqual(EXTERIORS)
    expect(facets!.rarity.map((choice) => choice.key)).toEqual([
      'standard',
      'refined',
      'exotic',
      'mythic',
      'relic',
    ])
    const prices = everything.map((offer) => offer.coin_price)
    expect([facets!.least_price, facets!.highest_price]).toEqual([Math.min(...prices), Math.max(...prices)])
  })

  test('keys that the database cannot hold are wrong input', async () => {
    for (const facet of api.MALL_FACETS) {
      const refused = await world.call(api.listMall, { query: { [facet]: 'FN,a\0b' } })
      expect([refused.error, refused.status], facet).toEqual(['invalid_input', 400])
    }
  })

  test('words are looked for as they are written, in the name of the language and on the market', async () => {
    const search = async (q: string, language: Language = 'en') =>
      (await world.data(api.listMall, { query: { q }, headers: { 'accept-language': language } })).total
    expect(await search('%')).toBe(0)
    expect(await search('_')).toBe(0)
    expect(await search('\\')).toBe(0)
    expect(await search("'; drop table mall_offer; --")).toBe(0)
    const offer = everything[0]!
    expect(await search(offer.market_hash_name)).toBe(1)
    const { list } = await world.data(api.listMall, {
      query: { q: offer.market_hash_name },
      headers: { 'accept-language': 'zh' },
    })
    expect(await search(list[0]!.item_name, 'zh')).toBeGreaterThan(0)
    expect(await search(`  ${offer.item_name.toUpperCase()} `)).toBeGreaterThan(0)
  })
})

test('bounds of coins are bounds of values: a price is inside if and only if its coin price is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: 1_000_000, max: 50_000_000 }),
      (value, near, ppm) => {
        const markup = ppm / 1_000_000
        const { coin } = offerPrice(value, markup)
        const bound = Math.max(0, coin + near)
        expect(value >= leastValueFor(bound, markup)).toBe(coin >= bound)
        expect(value <= highestValueFor(bound, markup)).toBe(coin <= bound)
      },
    ),
  )
})
