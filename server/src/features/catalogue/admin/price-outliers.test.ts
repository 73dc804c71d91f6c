import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXTERIORS } from '@noktra/game/wear'
import { findOutliers, type Priced } from './price-outliers.ts'

const group = (design: number, exterior: string | null) => `family ${Math.floor(design / 100)} ${exterior}`

/** A design in its five exteriors, dearer the better it is kept. */
function worn(design_id: number, dearest: number): Priced[] {
  return EXTERIORS.map((exterior, wear) => ({
    name: `${design_id} ${exterior}`,
    design_id,
    exterior,
    group: group(design_id, exterior),
    price: Math.round(dearest * 0.6 ** wear),
    isChanged: true,
  }))
}

const thing = (design_id: number, price: number): Priced => ({
  name: `thing ${design_id}`,
  design_id,
  exterior: null,
  group: group(design_id, null),
  price,
  isChanged: true,
})

const found = (priced: readonly Priced[]) =>
  findOutliers(priced).map(({ item, neighbours, middle }) => [item.name, neighbours, middle])

test('an exterior that is far from the next ones is found, on both sides', () => {
  const skins = worn(1, 10_000)
  expect(found(skins)).toEqual([])
  const slip = (at: number, by: number) =>
    found(skins.map((one, n) => (n === at ? { ...one, price: Math.round(one.price * by) } : one)))
  // 6,000 and 2,160 cents are next to it, whose middle is that of their logarithms.
  expect(slip(2, 100)[0]).toEqual(['1 FT', 'exteriors', 3600])
  expect(slip(2, 0.01)[0]).toEqual(['1 FT', 'exteriors', 3600])
  expect(slip(0, 100)[0]).toEqual(['1 FN', 'exteriors', 6000])
  expect(slip(2, 1.5)).toEqual([])
})

test('of exteriors that the design does not have, the next one counts', () => {
  const [dear, , , , cheap] = worn(1, 10_000)
  expect(found([dear!, { ...cheap!, price: 12 }])).toEqual([
    ['1 BS', 'exteriors', 10_000],
    ['1 FN', 'exteriors', 12],
  ])
})

test('an item without wear is held against its family and rarity, by how far they usually lie apart', () => {
  const near = Array.from({ length: 20 }, (_, n) => thing(n, 100 + 10 * n))
  expect(found(near)).toEqual([])
  expect(found([...near, thing(21, 20_000)])).toEqual([['thing 21', 'group', 200]])
  expect(found([...near, thing(21, 5)])).toEqual([['thing 21', 'group', 190]])
  // Where prices lie far apart, a dear one is nothing special.
  const wide = Array.from({ length: 20 }, (_, n) => thing(n, Math.round(3 * 1.6 ** n)))
  expect(found([...wide, thing(21, 20_000)])).toEqual([])
  // A few have no middle.
  expect(found([...near.slice(0, 6), thing(21, 20_000)])).toEqual([])
})

test('all exteriors of a design, wrong together, are held against the designs of their family', () => {
  const family = Array.from({ length: 12 }, (_, n) => worn(n, 1000 + 100 * n)).flat()
  const all = found([...family, ...worn(50, 100_000)])
  expect(all.map(([name]) => name)).toEqual(
    expect.arrayContaining(EXTERIORS.map((exterior) => `50 ${exterior}`)),
  )
  expect(all).toHaveLength(5)
})

test('what the list leaves as it is, is not found, and others are held against it', () => {
  const [best, second] = worn(1, 10_000)
  expect(
    found([
      { ...best!, isChanged: false },
      { ...second!, price: 60 },
    ]),
  ).toEqual([['1 MW', 'exteriors', 10_000]])
})

test('the order in which a list stands changes nothing, nor does the unit of its prices', () => {
  const prices = fc.array(fc.integer({ min: 10, max: 1_000_000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(prices, fc.integer({ min: 2, max: 100 }), (drawn, unit) => {
      const items = drawn.map((price, n) => thing(n, price))
      const names = (priced: readonly Priced[]) => new Set(findOutliers(priced).map(({ item }) => item.name))
      expect(names(items.toReversed())).toEqual(names(items))
      expect(names(items.map((one) => ({ ...one, price: one.price * unit })))).toEqual(names(items))
    }),
  )
})
