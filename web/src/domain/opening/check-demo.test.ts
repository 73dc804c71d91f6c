import { expect, test } from 'vitest'
import { drawOpening, poolHash, type Pool } from '@noktra/game/boxes'
import { fromHex } from '@noktra/game/sha256'
import { SAMPLE_POOL, SAMPLE_ROWS } from '../../test/sample-pool.ts'
import { isDemoProven, recordedRow, type DemoDraws, type ShownOdds } from './check-demo.ts'

const rows = SAMPLE_ROWS
const pool = SAMPLE_POOL
const box: ShownOdds = {
  box_id: 3,
  pool_version: 2,
  price: 1,
  pool_hash: poolHash(pool),
  rows: rows.toReversed().map(({ exterior, value_cents, ...row }) => ({
    ...row,
    market_hash_name: `Skin ${row.skin_id}`,
    exterior_name: exterior ?? '',
    class: 'weapon' as const,
    variant: null,
    is_whole: false,
    value: value_cents / 100,
  })),
}
const server_seed = '07'.repeat(32)
const seeds = { pool_hash: box.pool_hash, pool_salt: 'ab'.repeat(32), server_seed, user_seed: 'demo' }
const list = drawn5(pool, seeds)

function drawn5(by: Pool, with_: Omit<DemoDraws, 'list'>) {
  return Array.from({ length: 5 }, (_, nonce) => {
    const { ticket, row, wear } = drawOpening({
      ...with_,
      pool: by,
      server_seed: fromHex(server_seed),
      nonce,
      wearIntervalOf: (won) => {
        const { wear_from: from, wear_to: to } = won as (typeof rows)[number]
        return { from, to }
      },
    })
    return { nonce, ticket, skin_id: row.skin_id, wear: (wear! / 10_000).toFixed(4) }
  })
}
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

test('a demo by odds that say all of their items is proven by the names that are shown', () => {
  const market_hash_name = 'Corvane | Gilt Thorn (Field-Tested)'
  const shown = {
    ...box,
    rows: box.rows.map((row) => ({ ...row, market_hash_name, is_whole: true })),
  }
  const recorded = { ...pool, rows: shown.rows.map(recordedRow).toSorted((a, b) => a.from - b.from) }
  const pool_hash = poolHash(recorded)
  const drawn = drawn5(recorded, { ...seeds, pool_hash })
  const whole = { ...shown, pool_hash }
  expect(isDemoProven(whole, { ...seeds, pool_hash, list: drawn })).toBe(true)
  const renamed = whole.rows.map((row) => ({ ...row, market_hash_name: 'Corvane | Plain (Field-Tested)' }))
  expect(isDemoProven({ ...whole, rows: renamed }, { ...seeds, pool_hash, list: drawn })).toBe(false)
})

test('odds that are shown and do not have their hash prove nothing', () => {
  const [first, second] = box.rows
  expect(isDemoProven({ ...box, rows: [{ ...first!, value: 0.66 }, second!] }, demo)).toBe(false)
})

test('a demo that gives items without wear is proven, and by no wear alone', () => {
  const rows = box.rows.map((row) => ({
    ...row,
    exterior_name: '' as const,
    wear_from: null,
    wear_to: null,
    class: 'sticker' as const,
    is_whole: true,
  }))
  const recorded = { ...pool, rows: rows.map(recordedRow).toSorted((a, b) => a.from - b.from) }
  const whole = { ...box, rows, pool_hash: poolHash(recorded) }
  const { pool_hash } = whole
  const { ticket, row } = drawOpening({
    ...seeds,
    pool: recorded,
    pool_hash,
    server_seed: fromHex(server_seed),
    nonce: 0,
    wearIntervalOf: () => null,
  })
  const drawn = { nonce: 0, ticket, skin_id: row.skin_id, wear: '' }
  expect(isDemoProven(whole, { ...seeds, pool_hash, list: [drawn] })).toBe(true)
  expect(isDemoProven(whole, { ...seeds, pool_hash, list: [{ ...drawn, wear: '0.0000' }] })).toBe(false)
})
