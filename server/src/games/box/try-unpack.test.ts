import { expect, test } from 'vitest'
import * as api from '@noktra/contract/boxes'
import { verifyOpening } from '@noktra/game/box/box-proof'
import { drawBase, drawSource } from '@noktra/game/fairness'
import { marketNameHash, patternOf } from '@noktra/game/items'
import { seedOf } from '@noktra/game/proof-parts'
import { sha256, toHex } from '@noktra/game/sha256'
import { useWorld } from '#test/world.ts'

const world = useWorld()

test('a demo tells seeds and nonces, by which anybody draws the same', async () => {
  const { list } = await world.data(api.listBoxes, { query: { page_size: 1 } })
  const box = await world.data(api.boxDetails, { query: { box_id: list[0]!.box_id } })
  const demo = await world.data(api.tryUnpack, { body: { box_id: box.box_id, num: 5 } })
  expect(demo).toMatchObject({ pool_hash: box.pool_hash, pool_salt: box.pool_salt, user_seed: 'demo' })
  expect(demo.list.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3, 4])
  const rows = box.rows
    .map(({ exterior_name: exterior, value, market_hash_name, ...row }) => ({
      ...row,
      name_hash: marketNameHash(market_hash_name),
      exterior,
      value_cents: Math.round(value * 100),
    }))
    .toSorted((a, b) => a.from - b.from)
  const pool = {
    box_id: box.box_id,
    version: box.pool_version,
    price_cents: Math.round(box.price * 100),
    rows,
  }
  for (const { nonce, ticket, wear, skin_id } of demo.list) {
    const row = rows.find(({ from, to }) => ticket >= from && ticket <= to)!
    expect(skin_id).toBe(row.skin_id)
    const { list: _list, ...seeds } = demo
    const base = drawBase({ game: 'box', ...seeds, nonce: nonce! })
    const pattern = patternOf(drawSource(seedOf(demo.server_seed), base)(2))
    const checks = verifyOpening({
      ...seeds,
      ...row,
      kind: 'box',
      id: '0',
      nonce,
      pool,
      server_seed_hash: toHex(sha256(seedOf(demo.server_seed))),
      ticket,
      wear: Math.round(Number(wear) * 10_000),
      pattern,
    })
    expect(checks.filter(({ ok }) => ok !== true)).toEqual([])
  }
})
