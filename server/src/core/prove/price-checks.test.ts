import { beforeAll, expect, test } from 'vitest'
import { setPrice } from '@noktra/contract/admin/catalogue'
import type { Exterior } from '@noktra/game/wear'
import { makeStaff, office } from '#test/admin.ts'
import { useForger } from '#test/forger.ts'
import { listPrices } from '#test/list-prices.ts'
import { useWorld } from '#test/world.ts'
import { publishPrices } from '../prices/publish-prices.ts'
import { priceChecks } from './price-checks.ts'

const world = useWorld()
const faultsAfter = useForger(world)

/** A price that a member of staff moved twice: the first move is in list 2, the second in list 3, which waits. */
beforeAll(async () => {
  const { design_id, exterior, price } = await world.db
    .selectFrom('skin')
    .select(['design_id', 'exterior', 'price'])
    .where('price', '>', 1000)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const by = await makeStaff(world, 'owner')
  const move = (from: number, to: number) =>
    office(world, setPrice, {
      by,
      body: { design_id, exterior: exterior as Exterior, price: to / 100, price_before: from / 100 },
    })
  await move(price, price + 1)
  await listPrices(world)
  await move(price + 1, price + 2)
  await publishPrices(world.store.ctx)
})

const MOVED = '(select skin_id from price_list_row where version = 3)'
const OTHER = `(select min(id) from skin where id <> ${MOVED})`

/** Forged books, each with the check that tells of it. */
const FORGERIES = [
  [`update skin set price = price + 1 where id = ${MOVED}`, 0],
  [
    `update skin_price_change set price_from = price_from + 1 where id = (select max(id) from skin_price_change)`,
    1,
  ],
  [
    `insert into import_batch (kind, choices, created_at, expires_at, file_name, plan_hash, staff_id, summary)
      select 'prices', '{}', now(), now(), 'forged.json', '', id, '{}' from staff limit 1; update skin_price_change
      set price_to = price_from * 2, batch_id = (select max(id) from import_batch) where price_from is not null`,
    2,
  ],
  [`update price_list set before_hash = repeat('a', 64) where version = 2`, 3],
  [`update price_list set list_hash = repeat('a', 64) where version = 1`, 3],
  [`update price_list set version = 9 where version = 3`, 3],
  [`update price_list set row_count = row_count + 1 where version = 1`, 4],
  [`delete from price_list_row where version = 3`, 4],
  [`update skin set listed = true where id = ${MOVED}`, 5],
  [`update skin set price = price + 1 where id = ${OTHER}`, 5],
  [`update skin set market_hash_name = 'another' where id = ${OTHER}`, 5],
  [`update skin set wear_to = wear_to - 1 where id = ${OTHER}`, 5],
  [`update price_list_row set value = value + 1 where skin_id = ${OTHER}`, 5],
  [`update price_list set salt = repeat('a', 64) where version = 2`, 6],
  [`delete from log_waiting where kind = 'prices'; delete from log_entry where kind = 'prices'`, 6],
] as const

test.each(FORGERIES)('prove finds: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(priceChecks[check]!.name)
})

test('each check has a forgery that it finds', () => {
  expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(priceChecks.length)
})
