import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { exchange } from '@noktra/contract/exchange'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { getBalances, HOUSE } from './accounts.ts'
import { charge, refundCharge } from './charge.ts'
import { credit, debit } from './credit.ts'

const world = useWorld()

type Funds = { cash: number; bonus: number; diamond: number }

async function makeFunded(funds: Funds): Promise<TestPlayer> {
  const player = await makePlayer(world)
  const { id } = player
  const before = await getBalances(world.db, id)
  const now = world.clock.now()
  await world.store.ctx.transact(async (tx) => {
    for (const purse of ['cash', 'bonus', 'diamond'] as const) {
      const missing = funds[purse] - before[purse]
      const order = {
        playerId: id,
        purse,
        house: purse === 'diamond' ? HOUSE.recycling : HOUSE.recharge,
        reason: 'test',
        ref: `${id}:${purse}`,
        now,
      }
      if (missing > 0) await credit(tx, { ...order, amount: missing })
      if (missing < 0) await debit(tx, { ...order, amount: -missing })
    }
  })
  return player
}

/** Runs `second` while another transaction has moved cash and has not ended yet; it ends when `second` waits for it. */
async function behindDebit(playerId: number, moved: number, second: () => Promise<unknown>): Promise<void> {
  const { transact } = world.store.ctx
  const held = Promise.withResolvers<void>()
  const waited = Promise.withResolvers<void>()
  const first = transact(async (tx) => {
    const now = world.clock.now()
    const movement = { purse: 'cash', house: HOUSE.recharge, reason: 'test', ref: `d${playerId}` } as const
    await debit(tx, { ...movement, playerId, amount: moved, now })
    held.resolve()
    await waited.promise
  })
  await held.promise
  const waiting = second()
  await expect.poll(countWaiting).toBe(1)
  waited.resolve()
  await Promise.all([first, waiting])
}

function inOne(work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  return world.store.ctx.transact(work)
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(world.db)
  return rows.length
}

const order = { reason: 'test-charge', bonus: true } as const

test.each([
  { bonus: 0, name: 'cash alone' },
  { bonus: 18, name: 'bonus and cash' },
])('a charge that waits for another one takes all of it: $name', async ({ bonus }) => {
  const { id } = await makeFunded({ cash: 1000, bonus, diamond: 0 })
  await behindDebit(id, 400, () =>
    inOne((tx) => charge(tx, { ...order, playerId: id, amount: 370, ref: `c${id}`, now: world.clock.now() })),
  )
  expect(await getBalances(world.db, id)).toEqual({ cash: 1000 - 400 - 370 + bonus, bonus: 0, diamond: 0 })
})

test('a conversion that waits for a charge takes the diamonds and gives the coins', async () => {
  const { id, token } = await makeFunded({ cash: 1000, bonus: 0, diamond: 500 })
  await behindDebit(id, 400, () => world.data(exchange, { token, body: { amount: 3 } }))
  expect(await getBalances(world.db, id)).toEqual({ cash: 900, bonus: 0, diamond: 200 })
})

test('a refund that waits for a charge gives all of it back', async () => {
  const { id } = await makeFunded({ cash: 1000, bonus: 18, diamond: 0 })
  const charged = { reason: order.reason, ref: `f${id}`, now: world.clock.now() }
  await world.store.ctx.transact((tx) => charge(tx, { ...order, ...charged, playerId: id, amount: 370 }))
  await behindDebit(id, 400, () => inOne((tx) => refundCharge(tx, charged)))
  expect(await getBalances(world.db, id)).toEqual({ cash: 600, bonus: 18, diamond: 0 })
})
