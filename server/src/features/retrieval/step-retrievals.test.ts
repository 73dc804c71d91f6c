// @module-tag long

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { listNotifications } from '@noktra/contract/notifications'
import { userDetails } from '@noktra/contract/users'
import {
  goOn,
  lastRetrieval,
  letFail,
  makeRetriever,
  orders,
  playStep,
  retrievals,
  retrieve,
  startRetrieval,
  stateOf,
  stepsOf,
} from '#test/retrievals.ts'
import { buildTestStore } from '#test/test-store.ts'
import { useWorld } from '#test/world.ts'
import type { MarketProvider } from '#server/platform/providers/market/market.ts'
import { advanceSandboxMarket } from '#server/platform/providers/market/sandbox-market.ts'
import { askMarket } from './ask-market.ts'
import { MARKET_FAULTS } from './play-market.ts'
import { stepRetrievals } from './step-retrievals.ts'

const world = useWorld()
const SILENCE_MS = 100
let market: MarketProvider

beforeEach(async () => {
  market = world.store.ctx.providers.markets[0]!
  await goOn(world, true)
})

/** What is still on its way would meet the failures of the next test. */
afterEach(async () => {
  world.store.ctx.providers.markets = [market]
  await letFail(world, 'order:queue', 0)
  await goOn(world, true)
  await settle()
})

/** Lets time pass; then the market goes on and the store asks it. */
async function pass(ms: number, askMs?: number): Promise<void> {
  world.clock.advance(ms)
  await advanceSandboxMarket(world.store.ctx)
  await stepRetrievals(world.store.ctx, askMs)
}

/** Lets time pass until nothing is on its way. */
async function settle(everyMs = 60_000): Promise<void> {
  for (let turns = 0; turns < 400; turns += 1) {
    const open = await world.db
      .selectFrom('retrieval')
      .select('id')
      .where('next_at', 'is not', null)
      .executeTakeFirst()
    if (!open) return
    await pass(everyMs)
  }
  throw new Error('Retrievals do not come to an end')
}

/** Watches how often the market is asked for what. */
function countCalls(): Record<'order' | 'find', string[]> {
  const calls = { order: [] as string[], find: [] as string[] }
  world.store.ctx.providers.markets = [
    {
      ...market,
      order: (order, signal) => {
        calls.order.push(order.order_ref)
        return market.order(order, signal)
      },
      find: (ref, signal) => {
        calls.find.push(ref)
        return market.find(ref, signal)
      },
    },
  ]
  return calls
}

describe('a retrieval', () => {
  test('goes from phase to phase as the market does, and its player hears of it', async () => {
    const player = await startRetrieval(world)
    const phases: string[] = []
    for (const ms of [0, 3000, 2000, 2000, 2000, 60_000, 60_000]) {
      await pass(ms)
      phases.push((await lastRetrieval(world, player)).phase)
    }
    expect(phases).toEqual(['buying', 'offer_sent', 'offer_sent', 'received', 'received', 'received', 'done'])
    const row = await lastRetrieval(world, player)
    const [order] = await orders(world, player)
    expect(row).toMatchObject({
      price: order!.price,
      provider_ref: order!.provider_ref,
      next_at: null,
      ended_at: world.clock.now(),
    })
    expect(row.offer_ref).toMatch(/^\d{10}$/)
    expect(await stepsOf(world, row.id)).toEqual(['requested', 'buying', 'offer_sent', 'received', 'done'])
    expect(await stateOf(world, player.itemId)).toBe('retrieved')
    const { list } = await world.data(listNotifications, { token: player.token })
    expect(list.filter((one) => one.kind === 'retrieval')).toMatchObject([
      { text: 'done', path: '/user/getbackList', values: { item: row.market_hash_name } },
      { text: 'received' },
      { text: 'offer_sent' },
    ])
  })

  test('that was not looked at for long has its whole timeline, and is told of once', async () => {
    const player = await startRetrieval(world)
    await pass(0)
    world.clock.advance(3_600_000)
    for (let n = 0; n < 3; n += 1) {
      world.clock.advance(3_600_000)
      await advanceSandboxMarket(world.store.ctx)
    }
    await pass(0)
    const { id } = await lastRetrieval(world, player)
    expect(await stepsOf(world, id)).toEqual(['requested', 'buying', 'offer_sent', 'received', 'done'])
    const { list } = await world.data(listNotifications, { token: player.token })
    expect(list.filter((one) => one.kind === 'retrieval')).toMatchObject([{ text: 'done' }])
  })

  test.for([
    ['cancel', 'provider', []],
    ['decline', 'declined', ['offer']],
    ['expire', 'expired', ['offer']],
    ['reverse', 'reversed', ['offer', 'deliver']],
  ] as const)('that the market ends by "%s" gives its item back, once', async ([step, reason, before]) => {
    await goOn(world, false)
    const player = await startRetrieval(world)
    await pass(0)
    for (const one of before) {
      await playStep(world, player, one)
      await pass(1)
    }
    const phase = (await lastRetrieval(world, player)).phase
    await playStep(world, player, step)
    await pass(1)
    const row = await lastRetrieval(world, player)
    expect(row).toMatchObject({ phase: 'failed', fail_reason: reason, next_at: null })
    expect((await stepsOf(world, row.id)).slice(-2)).toEqual([phase, 'failed'])
    expect(await stateOf(world, player.itemId)).toBe('held')
    await pass(3_600_000)
    const returns = await world.db
      .selectFrom('item_history')
      .select('id')
      .where('item_id', '=', player.itemId)
      .where('cause', '=', 'retrieve-return')
      .execute()
    expect(returns).toHaveLength(1)
    const { list } = await world.data(listNotifications, { token: player.token })
    const isReversed = reason === 'reversed'
    expect(list[0]).toMatchObject({ kind: 'retrieval', text: isReversed ? 'reversed' : 'failed' })
    // It can be tried again, unless the platform undid the trade: then it waits for the staff.
    const again = await retrieve(world, player, [player.itemId])
    expect(again.error).toBe(isReversed ? 'item_frozen' : null)
  })

  test.for([
    ['order:out_of_stock', 'out_of_stock'],
    ['order:too_dear', 'too_dear'],
    ['order:link_wrong', 'link_wrong'],
  ] as const)('whose order is refused (%s) gives its item back', async ([fault, reason]) => {
    const player = await startRetrieval(world)
    await letFail(world, fault)
    await pass(0)
    expect(await lastRetrieval(world, player)).toMatchObject({
      phase: 'failed',
      fail_reason: reason,
      price: null,
    })
    expect(await stateOf(world, player.itemId)).toBe('held')
  })

  test('is refused when the price has risen above what the house pays since it was asked', async () => {
    const player = await startRetrieval(world, 6000)
    const { market_hash_name, most } = await lastRetrieval(world, player)
    const setPrice = (price: number) =>
      world.db.updateTable('skin').set({ price }).where('market_hash_name', '=', market_hash_name).execute()
    await setPrice(most + 1)
    await pass(0)
    await setPrice(6000)
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'failed', fail_reason: 'too_dear' })
  })

  test('that is declined by its owner comes back, however the market got there', async () => {
    const player = await startRetrieval(world)
    await letFail(world, 'order:declined')
    await settle()
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'failed', fail_reason: 'declined' })
    expect(await stateOf(world, player.itemId)).toBe('held')
  })

  test('ends at once without protection, and is watched while it lasts', async () => {
    await goOn(world, true, 0)
    const player = await startRetrieval(world)
    await settle(1000)
    expect((await lastRetrieval(world, player)).phase).toBe('done')
    await goOn(world, true, 7 * 86_400)
    const slow = await startRetrieval(world)
    await settleTo(slow, 'received')
    const { protected_until } = await lastRetrieval(world, slow)
    world.clock.advance(7 * 86_400_000 - 60_000)
    await pass(0)
    const { phase, next_at } = await lastRetrieval(world, slow)
    expect(phase).toBe('received')
    expect(next_at).toEqual(protected_until)
    await playStep(world, slow, 'reverse')
    await pass(1)
    expect(await stateOf(world, slow.itemId)).toBe('held')
  })
})

async function settleTo(player: { id: number; token: string }, phase: string): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) {
    await pass(1000)
    if ((await lastRetrieval(world, player)).phase === phase) return
  }
  throw new Error(`It is not ${phase}`)
}

describe('a market that is hard to hear', { timeout: 120_000 }, () => {
  test('accepts, and the answer is lost, 100 times: each item is retrieved exactly once', async () => {
    const calls = countCalls()
    const players = await Promise.all(
      Array.from({ length: 10 }, () => makeRetriever(world, Array<number>(10).fill(500))),
    )
    for (const player of players) expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    await letFail(world, 'order:lost_answer', 100)
    await pass(0)
    for (const player of players) {
      expect(new Set((await retrievals(world, player)).map((row) => row.phase))).toEqual(
        new Set(['requested']),
      )
      expect(await orders(world, player)).toHaveLength(10)
    }
    await settle()
    for (const player of players) {
      expect((await retrievals(world, player)).map((row) => row.phase)).toEqual(Array(10).fill('done'))
      for (const id of player.itemIds) expect(await stateOf(world, id)).toBe('retrieved')
      expect((await orders(world, player)).map((order) => order.state)).toEqual(Array(10).fill('done'))
    }
    // What the market has taken is asked about, and not ordered again.
    expect(calls.order).toHaveLength(100)
    expect(new Set(calls.order).size).toBe(100)
  })

  test('fails in any way, in any call, at any time: nothing is lost and nothing comes twice', async () => {
    const faults = MARKET_FAULTS.filter((fault) => !fault.startsWith('quote'))
    const players = await Promise.all(faults.map(() => makeRetriever(world, Array<number>(5).fill(500))))
    for (const [turn, player] of players.entries()) {
      expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
      await letFail(world, faults[turn]!, 3)
      await pass(1500, SILENCE_MS)
    }
    await letFail(world, 'order:queue', 0)
    await settle(20_000)
    const ended = (await Promise.all(players.map((player) => retrievals(world, player)))).flat()
    expect(ended).toHaveLength(5 * players.length)
    const phases = new Set(ended.map((row) => row.phase))
    expect(phases).toEqual(new Set(['done', 'failed']))
    for (const row of ended) {
      expect(await stateOf(world, row.item_id)).toBe(row.phase === 'done' ? 'retrieved' : 'held')
    }
  })

  test('says nothing at all: it is asked ever more rarely, and the item stays on its way', async () => {
    const player = await startRetrieval(world)
    await letFail(world, 'order:broken', 1)
    await pass(0)
    await letFail(world, 'find:slow', 1000)
    const waits: number[] = []
    for (let n = 0; n < 9; n += 1) {
      const { next_at } = await lastRetrieval(world, player)
      waits.push(next_at!.getTime() - world.clock.now().getTime())
      await pass(waits.at(-1)!, SILENCE_MS)
    }
    expect(waits.map((ms) => ms / 1000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect(await stateOf(world, player.itemId)).toBe('retrieving')
    await letFail(world, 'find:slow', 0)
    await settle(60_000)
    expect(await stateOf(world, player.itemId)).toBe('retrieved')
    expect(await orders(world, player)).toHaveLength(1)
  })

  test('has a full queue: it is asked again for half an hour, then the item comes back', async () => {
    const calls = countCalls()
    const player = await startRetrieval(world)
    await letFail(world, 'order:queue', 1000)
    await pass(0)
    await settle(10_000)
    const row = await lastRetrieval(world, player)
    expect(row).toMatchObject({ phase: 'failed', fail_reason: 'queue' })
    const minutes = (row.ended_at!.getTime() - row.created_at.getTime()) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(30)
    expect(minutes).toBeLessThan(32)
    expect(await stateOf(world, player.itemId)).toBe('held')
    expect(calls.order.length).toBeGreaterThan(30)
    expect(calls.find).toHaveLength(calls.order.length - 1)
  })

  test('has a full queue for a while: then it takes the order', async () => {
    const player = await startRetrieval(world)
    await letFail(world, 'order:queue', 3)
    await settle()
    expect(await stateOf(world, player.itemId)).toBe('retrieved')
  })

  test('forgets an order that it took: it is not ordered again', async () => {
    const player = await startRetrieval(world)
    await pass(0)
    const calls = countCalls()
    const counting = world.store.ctx.providers.markets[0]!
    world.store.ctx.providers.markets = [{ ...counting, find: async () => ({ state: 'unknown' }) }]
    for (let n = 0; n < 5; n += 1) await pass(60_000)
    expect(calls.order).toEqual([])
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'buying' })
    world.store.ctx.providers.markets = [market]
    await settle()
    expect(await stateOf(world, player.itemId)).toBe('retrieved')
  })

  test('says something older than what it said before: no phase goes back', async () => {
    const player = await startRetrieval(world)
    await settleTo(player, 'received')
    const before = await lastRetrieval(world, player)
    world.store.ctx.providers.markets = [
      {
        ...market,
        find: async () => ({
          state: 'buying',
          provider_ref: before.provider_ref!,
          price_cents: before.price!,
        }),
      },
    ]
    await pass(60_000)
    expect(await lastRetrieval(world, player)).toMatchObject({
      phase: 'received',
      offer_ref: before.offer_ref,
      protected_until: before.protected_until,
    })
  })

  test('is asked by an adapter that throws anything, or never stops', async () => {
    const { ctx } = world.store
    const ask = (work: () => Promise<unknown>) => askMarket(ctx, { market, withinMs: SILENCE_MS }, work)
    await expect(ask(() => Promise.reject(new TypeError('fetch failed')))).rejects.toMatchObject({
      name: 'MarketSilence',
    })
    await expect(ask(() => new Promise(() => {}))).rejects.toMatchObject({ name: 'MarketSilence' })
  })
})

describe('two processes', () => {
  test('stepping the same retrievals order each once', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
    const { store: other } = await buildTestStore({
      host: inject('databaseHost'),
      database: rows[0]!.name,
      start: world.clock.now(),
    })
    try {
      const calls = countCalls()
      other.ctx.providers.markets = world.store.ctx.providers.markets
      const players = await Promise.all(
        Array.from({ length: 3 }, () => makeRetriever(world, Array<number>(20).fill(500))),
      )
      for (const player of players) expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
      await Promise.all(
        [world.store.ctx, other.ctx, world.store.ctx, other.ctx].map((ctx) => stepRetrievals(ctx)),
      )
      expect(calls.order).toHaveLength(60)
      expect(new Set(calls.order).size).toBe(60)
      expect(calls.find).toEqual([])
      await settle()
      for (const player of players) {
        expect((await retrievals(world, player)).every((row) => row.phase === 'done')).toBe(true)
      }
    } finally {
      await other.close()
    }
  })

  test('never ask about one retrieval at once; a stalled one leaves it to the other', async () => {
    const player = await startRetrieval(world)
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    const calls = countCalls()
    const counting = world.store.ctx.providers.markets[0]!
    world.store.ctx.providers.markets = [
      {
        ...counting,
        order: async (order, signal) => {
          const said = await counting.order(order, signal)
          asked.resolve()
          await answer.promise
          return said
        },
      },
    ]
    const stalled = stepRetrievals(world.store.ctx, 10_000)
    onTestFinished(() => {
      answer.resolve()
      return stalled
    })
    await asked.promise
    world.store.ctx.providers.markets = [counting]
    await stepRetrievals(world.store.ctx)
    expect(calls.find).toEqual([])
    // Its time is over: another process asks, finds the order, and goes on with it.
    await pass(15_001)
    expect(calls.find).toHaveLength(1)
    expect(calls.order).toHaveLength(1)
    const before = await lastRetrieval(world, player)
    answer.resolve()
    await stalled
    expect(await lastRetrieval(world, player)).toEqual(before)
    await settle()
    expect(await stateOf(world, player.itemId)).toBe('retrieved')
  })

  test('ask the market about eight retrievals at once each', async () => {
    const player = await makeRetriever(world, Array<number>(20).fill(500))
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    let asking = 0
    let most = 0
    const answer = Promise.withResolvers<void>()
    world.store.ctx.providers.markets = [
      {
        ...market,
        order: async (order, signal) => {
          asking += 1
          most = Math.max(most, asking)
          await answer.promise
          asking -= 1
          return market.order(order, signal)
        },
      },
    ]
    const stepped = stepRetrievals(world.store.ctx)
    await expect.poll(() => asking).toBe(8)
    answer.resolve()
    await stepped
    expect(most).toBe(8)
    expect(await orders(world, player)).toHaveLength(20)
    await settle()
  })
})

test('what a store orders at another market waits for that market', async () => {
  const player = await startRetrieval(world)
  world.store.ctx.providers.markets = [{ ...market, name: 'marketplace' }]
  await pass(60_000)
  expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'requested', attempt: 0 })
  world.store.ctx.providers.markets = []
  await pass(60_000)
  world.store.ctx.providers.markets = [market]
  await settle()
  expect(await stateOf(world, player.itemId)).toBe('retrieved')
  expect((await world.data(userDetails, { token: player.token })).status).toBe(0)
})
