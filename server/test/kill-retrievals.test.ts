// @module-tag long

import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackBoxes } from '@noktra/contract/boxes'
import { retrieveItems, retrieveRecords } from '@noktra/contract/retrieval'
import { userDetails } from '@noktra/contract/users'
import { boxAt, signUp, startKilledServer, type KilledServer } from './killed-server.ts'

/*
 * kill -9 of the whole server around and in the middle of retrievals, while players send their items on their way and the
 * market loses answers and has offers declined. For half of the skins the market asks more than the store pays, and the players pay
 * what is missing. In the end each item was delivered once, or is back in its backpack, and so is what was paid for it.
 */
const KILLS = Number(process.env['KILLS'] ?? 1)
const PLAYERS = 4
const AT_ONCE = 10
/** Items of one player that are on their way. */
const MOST_OPEN = 20
/** What goes wrong at the market, in turns: the next calls of one kind. */
const FAULTS = ['order:lost_answer', 'find:lost_answer', 'order:declined', 'order:broken'] as const
const FAULTY_CALLS = 8
/** More than any gap costs. */
const ANY_COST = 1000

type Player = { token: string; user_id: number }

let server: KilledServer
let box: number
let playing = true
let play: Promise<unknown>
let faults = 0
const sent: number[] = []

beforeAll(async () => {
  server = await startKilledServer()
  await server.db.updateTable('sandbox_market').set({ protect_seconds: 1 }).execute()
  box = await boxAt(server, 0.5)
  await raisePrices()
  const players = await Promise.all(Array.from({ length: PLAYERS }, newPlayer))
  play = Promise.all(players.map(sendItems))
}, 120_000)

afterAll(() => server.remove())

/** What waits for the kill: what must be true when nothing of the killed process is left, and what lets go of it. */
type Stopped = { undone: () => Promise<void>; release: () => Promise<void> }

/** When the server is killed, by what it is waiting for. */
const MOMENTS = [
  { words: 'at any moment', at: anyMoment },
  { words: 'when items have just been sent on their way', at: afterStart },
  { words: 'while items are sent on their way', at: inTheStart },
  { words: 'while the market takes an order', at: inTheOrder },
  { words: 'when the market has taken an order, and the store has not written it down', at: afterTheOrder },
  { words: 'while a retrieval ends', at: inTheEnd },
]

test.for(MOMENTS)(`kill -9 $words`, { timeout: 120_000 }, async ({ at }) => {
  for (let kills = 0; kills < KILLS; kills += 1) {
    await letFail(FAULTS[faults++ % FAULTS.length]!)
    const { undone, release } = (await Promise.race([at(), play])) as Stopped
    const up = server.kill(undone)
    await release()
    await up
  }
})

test('each item was delivered once, or is back in its backpack', { timeout: 120_000 }, async () => {
  await letFail('order:declined')
  await until(async () => (await failuresLeft()) < FAULTY_CALLS)
  playing = false
  await play
  await until(async () => (await countOpen()) === 0)
  expect(server.counts.repeated).toBeGreaterThan(0)
  expect(sent.length).toBeGreaterThan(KILLS * MOMENTS.length)
  expect(new Set(sent).size).toBe(sent.length)
  const { rows } = await sql<{ id: number; state: string; taken: number; done: number; delivered: number }>`
    select i.id, i.state, count(r.id) as taken, count(*) filter (where r.phase = 'done') as done,
      count(*) filter (where o.state in ('received', 'done')) as delivered
    from item i join retrieval r on r.item_id = i.id left join sandbox_market_order o on o.order_ref = r.order_ref
    group by i.id`.execute(server.db)
  expect(rows.map((row) => row.id).toSorted((a, b) => a - b)).toEqual(sent.toSorted((a, b) => a - b))
  for (const { id, state, taken, done, delivered } of rows) {
    const isOut = state === 'retrieved'
    expect({ id, state, taken, done, delivered }).toEqual({
      id,
      state: isOut ? 'retrieved' : 'held',
      taken: 1,
      done: isOut ? 1 : 0,
      delivered: isOut ? 1 : 0,
    })
  }
  expect(new Set(rows.map((row) => row.state))).toEqual(new Set(['retrieved', 'held']))
  const paid = await server.db.selectFrom('retrieval').select('id').where('gap', '>', 0).execute()
  expect(paid.length).toBeGreaterThan(0)
  expect(server.prove()).toContain('The books balance')
})

async function newPlayer(): Promise<Player> {
  const token = await signUp(server)
  const { user_id } = await server.data(userDetails, { token })
  await server.db
    .insertInto('trade_link')
    .values({
      player_id: user_id,
      trade_url: `https://steamcommunity.com/tradeoffer/new/?partner=${user_id}&token=Ab1_-xyZ`,
      steam_id: String(76561197960265728n + BigInt(user_id)),
      bound_at: new Date(),
    })
    .execute()
  return { token, user_id }
}

/** Half of the skins rise by more than an item may ever be worth above what it was won for. */
async function raisePrices(): Promise<void> {
  await server.db.transaction().execute(async (tx) => {
    await sql`insert into skin_price_change (skin_id, price_from, price_to, agreed, created_at)
      select id, price, price * 3 / 2, true, now() from skin where id % 2 = 0 and price > 1`.execute(tx)
    await sql`update skin set price = price * 3 / 2 where id % 2 = 0 and price > 1`.execute(tx)
    // Boxes stay open all the same.
    await sql`insert into setting (key, value, updated_at) values ('drift_close', '1', now())`.execute(tx)
  })
}

/** A player opens boxes and sends what was in them on its way until told to stop. */
async function sendItems({ token, user_id }: Player): Promise<void> {
  while (playing) {
    await until(async () => !playing || (await countOpen(user_id)) <= MOST_OPEN - AT_ONCE)
    await server.insist(unpackBoxes, { token, body: { box_id: box, num: AT_ONCE } })
    const fresh = await server.db
      .selectFrom('item')
      .select('id')
      .where('player_id', '=', user_id)
      .orderBy('id', 'desc')
      .limit(AT_ONCE)
      .execute()
    const item_ids = fresh.map((item) => item.id)
    const pay_gaps = item_ids.map((item_id) => ({ item_id, cost: ANY_COST }))
    const { results } = await server.insist(retrieveItems, { token, body: { item_ids, pay_gaps } })
    expect(results.map((result) => result.code)).toEqual(item_ids.map(() => 0))
    sent.push(...item_ids)
    await server.insist(retrieveRecords, { token, query: {} })
  }
}

async function countOpen(playerId?: number): Promise<number> {
  const rows = await server.db
    .selectFrom('retrieval')
    .select('id')
    .where('phase', 'not in', ['done', 'failed'])
    .$if(playerId !== undefined, (open) => open.where('player_id', '=', playerId!))
    .execute()
  return rows.length
}

async function letFail(fault: (typeof FAULTS)[number]): Promise<void> {
  const [failing_call, failure] = fault.split(':') as [string, string]
  await server.db
    .updateTable('sandbox_market')
    .set({ failing_call, failure, failures_left: FAULTY_CALLS })
    .execute()
}

async function failuresLeft(): Promise<number> {
  const { failures_left } = await server.db
    .selectFrom('sandbox_market')
    .select('failures_left')
    .executeTakeFirstOrThrow()
  return failures_left
}

const ORDERS = 'lock table sandbox_market_order in share mode'
/** Less than the 3 s after which the server gives up waiting for a lock. */
const PATIENCE_MS = 2000

const NOTHING: Stopped = { undone: async () => {}, release: async () => {} }

async function anyMoment(): Promise<Stopped> {
  await setTimeout(500 + Math.random() * 1500)
  return NOTHING
}

async function afterStart(): Promise<Stopped> {
  const before = await newest()
  await until(async () => (await newest()) > before, 1)
  return NOTHING
}

async function newest(): Promise<number> {
  const row = await server.db
    .selectFrom('retrieval')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** The items have left the backpack, and their retrievals are not there yet. */
async function inTheStart(): Promise<Stopped> {
  const held = await holdUp('lock table retrieval in share mode', 'insert into retrieval')
  const before = await newest()
  return {
    release: held.release,
    undone: async () => expect(await newest()).toBe(before),
  }
}

/** The store has said that the market may have heard of the order; the market has not. */
async function inTheOrder(): Promise<Stopped> {
  const held = await holdUp(ORDERS, 'insert into "sandbox_market_order"')
  const before = await countOrders()
  return {
    release: held.release,
    undone: async () => {
      expect(await countOrders()).toBe(before)
      expect((await requested()).some((row) => row.sent)).toBe(true)
    },
  }
}

/** The market has the order; the store knows nothing of it. */
async function afterTheOrder(): Promise<Stopped> {
  const rows = await holdUp(
    `select id from retrieval where phase = 'requested' for update`,
    'retrieval',
    () => holdUp(ORDERS, 'insert into "sandbox_market_order"'),
  )
  return {
    release: rows.release,
    undone: async () => {
      const refs = (await requested()).map((row) => row.order_ref)
      const orders = await server.db
        .selectFrom('sandbox_market_order')
        .select('order_ref')
        .where('order_ref', 'in', refs)
        .execute()
      expect(orders.length).toBeGreaterThan(0)
    },
  }
}

/** What the market said stands in the retrieval, and its item has not changed yet. */
async function inTheEnd(): Promise<Stopped> {
  await until(async () => (await countOpen()) > 0)
  const held = await holdUp(
    `select id from item where state = 'retrieving' order by id for update`,
    'from "item"',
  )
  const before = await countOpen()
  return {
    release: held.release,
    undone: async () => expect(await countOpen()).toBeGreaterThanOrEqual(before),
  }
}

async function countOrders(): Promise<number> {
  const rows = await server.db.selectFrom('sandbox_market_order').select('order_ref').execute()
  return rows.length
}

async function requested(): Promise<{ order_ref: string; sent: boolean }[]> {
  return server.db
    .selectFrom('retrieval')
    .select(['order_ref', 'sent'])
    .where('phase', '=', 'requested')
    .execute()
}

/** `pid` is the connection that holds what the statement locks. */
type Held = { pid: number; release: () => Promise<void> }

/**
 * Holds a lock until a statement of the server waits for it. Where the lock keeps everybody from getting that far (all
 * players have the most open, and none of it can go on), it lets go and tries again. `first` is held until the lock is.
 */
async function holdUp(lock: string, statement: string, first?: () => Promise<Held>): Promise<Held> {
  for (;;) {
    const before = await first?.()
    const held = await hold(lock)
    await before?.release()
    const given = Date.now() + PATIENCE_MS
    await until(async () => Date.now() > given || (await isHeldUp(held.pid, statement)), 1)
    if (await isHeldUp(held.pid, statement)) return held
    await held.release()
    await setTimeout(PATIENCE_MS / 10)
  }
}

async function hold(statement: string): Promise<Held> {
  const tx = await server.db.startTransaction().execute()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  await sql.raw(statement).execute(tx)
  return { pid: rows[0]!.pid, release: () => tx.rollback().execute() }
}

/** Whether a statement of the server waits for that connection. */
async function isHeldUp(pid: number, statement: string): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where ${pid} = any(pg_blocking_pids(pid)) and query ilike ${`%${statement}%`}`.execute(server.db)
  return rows.length > 0
}

async function until(holds: () => Promise<boolean>, everyMs = 20): Promise<void> {
  while (!(await holds())) await setTimeout(everyMs)
}
