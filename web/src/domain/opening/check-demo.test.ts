import { expect, test } from 'vitest'
import { drawOpening, poolHash } from '@noktra/game/boxes'
import { fromHex } from '@noktra/game/sha256'
import { isDemoProven, type DemoDraws, type ShownOdds } from './check-demo.ts'

const rows = [
  { from: 1, to: 400_000, skin_id: 7, exterior: 'FT', value_cents: 150, wear_from: 1500, wear_to: 3800 },
  {
    from: 400_001,
    to: 1_000_000,
    skin_id: 8,
    exterior: 'MW',
    value_cents: 65,
    wear_from: 700,
    wear_to: 1500,
  },
] as const
const pool = { box_id: 3, version: 2, price_cents: 100, rows: rows.map((row) => ({ ...row })) }
const box: ShownOdds = {
  box_id: 3,
  pool_version: 2,
  price: 1,
  pool_hash: poolHash(pool),
  rows: rows.toReversed().map(({ exterior, value_cents, ...row }) => ({
    ...row,
    exterior_name: exterior,
    value: value_cents / 100,
  })),
}
const server_seed = '07'.repeat(32)
const seeds = { pool_hash: box.pool_hash, pool_salt: 'ab'.repeat(32), server_seed, user_seed: 'demo' }
const list = Array.from({ length: 5 }, (_, nonce) => {
  const { ticket, row, wear } = drawOpening({
    ...seeds,
    pool,
    server_seed: fromHex(server_seed),
    nonce,
    wearIntervalOf: (won) => {
      const { wear_from: from, wear_to: to } = won as (typeof rows)[number]
      return { from, to }
    },
  })
  return { nonce, ticket, skin_id: row.skin_id, wear: (wear / 10_000).toFixed(4) }
})
const demo: DemoDraws = { ...seeds, list }

test('a demo that its seeds give is proven', () => {
  expect(isDemoProven(box, demo)).toBe(true)
})

test.each<[string, Partial<DemoDraws>]>([
  ['another seed', { server_seed: '08'.repeat(32) }],
  ['no seed', { server_seed: 'x' }],
  ['another salt', { pool_salt: 'ac'.repeat(32) }],
  ['the hash of other odds', { pool_hash: '0'.repeat(64) }],
  ['another order', { list: demo.list.toReversed() }],
  ['no draws', { list: [] }],
  ['another wear', { list: [{ ...demo.list[0]!, wear: '0.9999' }] }],
  ['another item', { list: [{ ...demo.list[0]!, skin_id: 9 }] }],
])('with %s it is not', (_, change) => {
  expect(isDemoProven(box, { ...demo, ...change })).toBe(false)
})

test('odds that are shown and do not have their hash prove nothing', () => {
  const [first, second] = box.rows
  expect(isDemoProven({ ...box, rows: [{ ...first!, value: 0.66 }, second!] }, demo)).toBe(false)
})
