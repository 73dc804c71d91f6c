import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errors } from '@noktra/contract/errors'
import { formatCents } from '@noktra/game/money'
import type { MarketProvider } from '#server/platform/providers/market/market.ts'
import { marketplace } from '#server/platform/providers/market/marketplace.ts'
import { startFakeMarketplace } from '#test/fake-marketplace.ts'
import {
  lastRetrieval,
  makeRetriever,
  retrievals,
  retrieve,
  stateOf,
  type Retriever,
} from '#test/retrievals.ts'
import { useWorld } from '#test/world.ts'
import { IN_FLIGHT_MS, retrievalSweeps, stepRetrievals } from './step-retrievals.ts'

/** Of this market no refusal for want of money can be written down. */
const UNWRITTEN = 'peer-market'
const world = useWorld(
  {},
  {
    games: [],
    prepare: async (owner) => {
      await sql`create function break_note() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
        owner,
      )
      await sql`create trigger broken before insert or update on market_balance for each row
        when (new.market = ${sql.lit(UNWRITTEN)} and new.empty_at is not null) execute function break_note()`.execute(
        owner,
      )
    },
  },
)
const [near, far] = [await startFakeMarketplace(), await startFakeMarketplace()]
let before: readonly MarketProvider[]

beforeEach(() => {
  for (const fake of [near, far]) fake.reset()
  before = world.store.ctx.providers.markets
  const options = { timeoutMs: 1000, clock: world.clock }
  // One coin is one of their money.
  world.store.ctx.providers.markets = [
    marketplace({ ...near.config, rate: 10_000 }, options),
    { ...marketplace({ ...far.config, rate: 10_000 }, options), name: 'quick-buy' },
  ]
})
afterEach(async () => {
  world.store.ctx.providers.markets = before
  await world.db.deleteFrom('market_balance').execute()
  // What is still open would be stepped by the next test.
  const later = new Date(world.clock.now().getTime() + 365 * 86_400_000)
  await world.db.updateTable('retrieval').set({ next_at: later }).where('next_at', 'is not', null).execute()
})
afterAll(() => {
  near.close()
  far.close()
})

/** What the two markets ask for a player's items, as shares of what the store's price is. */
async function sell(player: Retriever, asked: { near?: number; far?: number }, stock = 20): Promise<number> {
  const { market_hash_name, price } = await world.db
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .select(['skin.market_hash_name', 'skin.price'])
    .where('item.id', '=', player.itemIds[0]!)
    .executeTakeFirstOrThrow()
  for (const [fake, share] of [
    [near, asked.near],
    [far, asked.far],
  ] as const) {
    if (share !== undefined)
      fake.stock.set(market_hash_name, { price: formatCents(Math.round(price * share)), stock })
  }
  return price
}

/** What the store's account at a market holds, as that market has just said. */
async function holdsAt(market: string, cents: number | null): Promise<void> {
  const read = { cents, read_at: cents === null ? null : world.clock.now() }
  await world.db
    .insertInto('market_balance')
    .values({ market, ...read })
    .onConflict((conflict) => conflict.column('market').doUpdateSet(read))
    .execute()
}

async function emptyAt(): Promise<Date | null> {
  const row = await world.db.selectFrom('market_balance').select('empty_at').executeTakeFirstOrThrow()
  return row.empty_at
}

/** The far market tells its prices so late. */
function answerLate(ms: number): void {
  const [market, other] = world.store.ctx.providers.markets
  const quote: MarketProvider['quote'] = async (...args) => {
    await setTimeout(ms)
    return other!.quote(...args)
  }
  world.store.ctx.providers.markets = [market!, { ...other!, quote }]
}

async function pass(ms: number): Promise<void> {
  world.clock.advance(ms)
  await stepRetrievals(world.store.ctx, 500)
}

const all = [near, far]
const taken = () => all.map(({ orders }) => orders.size)

describe('an order goes', () => {
  test('to the cheapest market, which its row names, and to no other', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 1, far: 0.98 })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    expect(await lastRetrieval(world, player)).toMatchObject({
      provider: 'quick-buy',
      others: ['marketplace'],
    })
    await pass(1000)
    expect(taken()).toEqual([0, 1])
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'quick-buy', phase: 'buying' })
  })

  test('to the dearer one when the cheapest has too few copies', async () => {
    const player = await makeRetriever(world, [500, 500, 500])
    await sell(player, { near: 0.97, far: 1 }, 2)
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    const rows = await retrievals(world, player)
    expect(rows.map(({ provider }) => provider)).toEqual(['marketplace', 'marketplace', 'quick-buy'])
    await pass(1000)
    expect(taken()).toEqual([2, 1])
  })

  test('never above what the house pays, cheap or dear', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 3, far: 1 })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'quick-buy', others: [] })
  })

  test('to the one that answers while the other is silent, and no one waits long for that one', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 0.9, far: 1 })
    near.misbehave('slow')
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'quick-buy' })
  })

  test('past a market whose account does not hold the price', async () => {
    const player = await makeRetriever(world, [500])
    const price = await sell(player, { near: 0.9, far: 1 })
    await holdsAt('marketplace', Math.floor(price / 2))
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'quick-buy' })
    expect(await emptyAt()).toBeNull()
  })
})

describe('prices', () => {
  test('that come late count when the first answer offers nothing', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { far: 1 })
    answerLate(2000)
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'quick-buy' })
  })

  test('that come late count when the store can pay none of the first', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 0.9, far: 1 })
    await holdsAt('marketplace', 1)
    answerLate(2000)
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'quick-buy' })
  })

  test.each(['stock', 'balance'])(
    'that come late count when the %s of the first is for one copy of two',
    async (what) => {
      const player = await makeRetriever(world, [500, 500])
      const price = await sell(player, { near: 1, far: 1 }, what === 'stock' ? 1 : 20)
      if (what === 'balance') await holdsAt('marketplace', price)
      answerLate(2000)
      const { results } = (await retrieve(world, player, player.itemIds)).data
      expect(results.map(({ code }) => code)).toEqual([0, 0])
      const rows = await retrievals(world, player)
      expect(rows.map(({ provider }) => provider)).toEqual(['marketplace', 'quick-buy'])
    },
  )

  test('of a market that does not answer are asked for by eight at once, and hold up no one', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => makeRetriever(world, [500])))
    await sell(players[0]!, { near: 0.9, far: 1 })
    const [market, other] = world.store.ctx.providers.markets
    const release = Promise.withResolvers<void>()
    let asking = 0
    const quote: MarketProvider['quote'] = async (...args) => {
      asking += 1
      await release.promise
      return market!.quote(...args)
    }
    world.store.ctx.providers.markets = [{ ...market!, quote }, other!]
    const answers = await Promise.all(players.map((player) => retrieve(world, player, player.itemIds)))
    expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(0))
    for (const player of players) {
      expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'quick-buy', others: [] })
    }
    expect(asking).toBe(8)
    release.resolve()
    const last = await makeRetriever(world, [500])
    expect((await retrieve(world, last, last.itemIds)).code).toBe(0)
    expect(await lastRetrieval(world, last)).toMatchObject({ provider: 'marketplace' })
  })

  test('that nothing waits for any more are not called off: they are no silence', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 1, far: 0.9 })
    const [market, other] = world.store.ctx.providers.markets
    const asked = Promise.withResolvers<AbortSignal>()
    const quote: MarketProvider['quote'] = (_, signal) => {
      asked.resolve(signal)
      return new Promise(() => {})
    }
    world.store.ctx.providers.markets = [market!, { ...other!, quote }]
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'marketplace', others: [] })
    expect((await asked.promise).aborted).toBe(false)
  })

  test.each(['silent', 'refusing'] as const)(
    'of one market only are a queue for what it lacks while the other is %s',
    async (how) => {
      const player = await makeRetriever(world, [500, 700])
      await sell(player, { near: 1 })
      if (how === 'silent') far.misbehave('broken')
      else far.refuse({ code: 70001, msg: '' })
      const { results } = (await retrieve(world, player, player.itemIds)).data
      expect(results.map(({ code }) => code)).toEqual([0, errors.retrieve_queue.code])
      expect((await retrieve(world, player, player.itemIds.slice(1))).error).toBe('retrieve_queue')
      far.misbehave(null)
      far.refuse(null)
      expect((await retrieve(world, player, player.itemIds.slice(1))).error).toBe('retrieve_out_of_stock')
    },
  )
})

describe("where the store's account at the cheaper market is empty", () => {
  test('the alarm needs an item that could have been bought there', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 3 })
    await holdsAt('marketplace', 1)
    expect((await retrieve(world, player, player.itemIds)).error).toBe('retrieve_queue')
    expect(await emptyAt()).toBeNull()
    await sell(player, { near: 1 })
    expect((await retrieve(world, player, player.itemIds)).error).toBe('retrieve_queue')
    expect(await emptyAt()).toEqual(world.clock.now())
  })

  test('the alarm comes as well when other items of the call are sent', async () => {
    const player = await makeRetriever(world, [500, 500])
    const price = await sell(player, { near: 1 })
    await holdsAt('marketplace', price)
    const { results } = (await retrieve(world, player, player.itemIds)).data
    expect(results.map(({ code }) => code)).toEqual([0, errors.retrieve_queue.code])
    expect(await emptyAt()).toEqual(world.clock.now())
  })

  test('what is sent is sent, and told so, when the alarm cannot be written down', async () => {
    const [market, other] = world.store.ctx.providers.markets
    world.store.ctx.providers.markets = [{ ...market!, name: UNWRITTEN }, other!]
    const player = await makeRetriever(world, [500, 500])
    const price = await sell(player, { near: 1 })
    await holdsAt(UNWRITTEN, price)
    const { results } = (await retrieve(world, player, player.itemIds)).data
    expect(results.map(({ code }) => code)).toEqual([0, errors.retrieve_queue.code])
    expect(await emptyAt()).toBeNull()
  })

  test('the player is not asked to pay what the dearer one wants above what the house pays', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 1, far: 3 })
    await holdsAt('marketplace', 1)
    const answer = await retrieve(world, player, player.itemIds)
    expect(answer).toMatchObject({ error: 'retrieve_queue', data: {} })
    expect(await emptyAt()).toEqual(world.clock.now())
    await holdsAt('marketplace', null)
    await sell(player, { near: 2, far: 3 })
    expect((await retrieve(world, player, player.itemIds)).error).toBe('retrieve_out_of_stock')
  })
})

describe('a market that refuses', () => {
  test.each([
    [20011, 'sold out'],
    [1, 'The price is above the maximum purchase price.'],
    [70001, 'no money'],
  ])('by %s leaves the order to the next one', async (code, msg) => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 0.95, far: 1 })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    near.refuse({ code, msg })
    await pass(1000)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'quick-buy', phase: 'requested' })
    await pass(2000)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'quick-buy', phase: 'buying' })
    expect(taken()).toEqual([0, 1])
  })

  test('for a wrong link ends it: no other market would send there', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 0.95, far: 1 })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    near.refuse({ code: 141005, msg: '' })
    await pass(1000)
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'failed', fail_reason: 'link_wrong' })
    expect(await stateOf(world, player.itemIds[0]!)).toBe('held')
  })

  test('gives the item back when none is left, and asks an empty one again before that', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 0.95, far: 1 })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    near.refuse({ code: 70001, msg: '' })
    far.refuse({ code: 20011, msg: '' })
    await pass(1000)
    await pass(2000)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'marketplace', others: [] })
    near.refuse(null)
    await pass(60_000)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'marketplace', phase: 'buying' })
    expect(taken()).toEqual([1, 0])
  })

  test('for half an hour, as all do, ends it', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 0.95, far: 1 })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    for (const fake of all) fake.refuse({ code: 70001, msg: '' })
    for (let n = 0; n < 34; n += 1) await pass(60_000)
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'failed', fail_reason: 'balance' })
    expect(taken()).toEqual([0, 0])
  })

  test('for now after hours of silence leaves the order to one that was not asked yet', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 0.95, far: 1 })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    near.misbehave('broken')
    near.stock.clear()
    for (let n = 0; n < 45; n += 1) await pass(60_000)
    near.misbehave(null)
    near.account('0.00')
    await sell(player, { near: 0.95 })
    await pass(60_000)
    await pass(60_000)
    await pass(60_000)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'quick-buy', phase: 'buying' })
    expect(taken()).toEqual([0, 1])
  })

  test('for now is given half an hour from when all had refused', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 0.95, far: 1 })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    near.misbehave('broken')
    near.stock.clear()
    for (let n = 0; n < 45; n += 1) await pass(60_000)
    near.misbehave(null)
    for (const fake of all) fake.account('0.00')
    await sell(player, { near: 0.95 })
    for (let n = 0; n < 25; n += 1) await pass(60_000)
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'requested' })
    for (let n = 0; n < 10; n += 1) await pass(60_000)
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'failed', fail_reason: 'balance' })
  })

  test.each(['queue', 'balance'])(
    'by an order that is there and failed (%s) is not asked again',
    async (reason) => {
      const player = await makeRetriever(world, [500])
      await sell(player, { near: 0.95, far: 1 })
      expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
      near.misbehave('hangs_up')
      await pass(1000)
      near.misbehave(null)
      near.move((await lastRetrieval(world, player)).order_ref, { status: 'failed', reason })
      far.account('0.00')
      await pass(2000)
      expect(await lastRetrieval(world, player)).toMatchObject({
        provider: 'quick-buy',
        others: [],
        again: [],
      })
      const calls = near.calls.length
      for (let n = 0; n < 34; n += 1) await pass(60_000)
      expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'failed', fail_reason: 'balance' })
      expect(near.calls).toHaveLength(calls)
    },
  )

  test('by an order that is there and failed ends it at once where no other is left', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 0.95 })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    near.misbehave('hangs_up')
    await pass(1000)
    near.misbehave(null)
    near.move((await lastRetrieval(world, player)).order_ref, { status: 'failed', reason: 'queue' })
    await pass(2000)
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'failed', fail_reason: 'queue' })
  })
})

describe('an order that a market may have taken', () => {
  test('stays with that market while it is silent, and is sent to no other', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 0.95, far: 1 })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    near.misbehave('hangs_up')
    for (let n = 0; n < 10; n += 1) await pass(60_000)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'marketplace', phase: 'requested' })
    expect(taken()).toEqual([1, 0])
    near.misbehave(null)
    await pass(60_000)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'marketplace', phase: 'buying' })
    expect(taken()).toEqual([1, 0])
  })

  test('and that is found there tells that the account there is filled again', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 0.95, far: 1 })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    const now = world.clock.now()
    await world.db.insertInto('market_balance').values({ market: 'marketplace', empty_at: now }).execute()
    near.misbehave('hangs_up')
    await pass(1000)
    near.misbehave(null)
    await pass(2000)
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'buying' })
    expect(await emptyAt()).toBeNull()
  })

  test('and was sent before the account there was empty leaves that alarm as it is', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 0.95, far: 1 })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    near.misbehave('hangs_up')
    await pass(1000)
    world.clock.advance(500)
    const empty_at = world.clock.now()
    await world.db.insertInto('market_balance').values({ market: 'marketplace', empty_at }).execute()
    await pass(2000)
    near.misbehave(null)
    await pass(60_000)
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'buying' })
    expect(await emptyAt()).toEqual(empty_at)
  })

  test('goes on only when nothing of it can arrive there any more', async () => {
    const player = await makeRetriever(world, [500])
    await sell(player, { near: 0.95, far: 1 })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    // The first order is under way and unanswered; the second is refused.
    const [market, other] = world.store.ctx.providers.markets
    world.store.ctx.providers.markets = [{ ...market!, order: () => new Promise(() => {}) }, other!]
    await pass(1000)
    world.store.ctx.providers.markets = [market!, other!]
    near.stock.clear()
    await pass(2000)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'marketplace', phase: 'requested' })
    await pass(IN_FLIGHT_MS)
    await pass(IN_FLIGHT_MS)
    await pass(60_000)
    expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'quick-buy', phase: 'buying' })
    expect(taken()).toEqual([0, 1])
  })
})

test('a market that does not answer holds up no order at another one', async () => {
  const waiting = await makeRetriever(world, Array<number>(12).fill(500))
  await sell(waiting, { near: 1 })
  expect((await retrieve(world, waiting, waiting.itemIds)).code).toBe(0)
  const [market, other] = world.store.ctx.providers.markets
  const answer = Promise.withResolvers<never>()
  world.store.ctx.providers.markets = [{ ...market!, order: () => answer.promise }, other!]
  const player = await makeRetriever(world, [500])
  await sell(player, { far: 1 })
  near.stock.clear()
  expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
  world.clock.advance(1000)
  const sweeps = retrievalSweeps(world.store.ctx)
  const runOf = (name: string) => sweeps.find((sweep) => sweep.name === `retrievals ${name}`)!.run()
  const stalled = runOf('marketplace')
  await runOf('quick-buy')
  expect(await lastRetrieval(world, player)).toMatchObject({ provider: 'quick-buy', phase: 'buying' })
  answer.reject(new Error('gone'))
  await stalled
})
