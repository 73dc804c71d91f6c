import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dashboardNow, listAlerts } from '@noktra/contract/admin/dashboard'
import { retrievalOne } from '@noktra/contract/admin/retrievals'
import { retrieveRecords } from '@noktra/contract/retrieval'
import { errorText } from '@noktra/languages/error-text'
import { makeStaff, office } from '#test/admin.ts'
import {
  goOn,
  lastRetrieval,
  makeRetriever,
  orders,
  playStep,
  retrieve,
  startRetrieval,
  stateOf,
  type Retriever,
} from '#test/retrievals.ts'
import { postJson } from '#test/sandbox-page.ts'
import { useWorld } from '#test/world.ts'
import { advanceSandboxMarket, MOST_BALANCE } from '#server/platform/providers/market/sandbox-market.ts'
import { stepRetrievals } from './step-retrievals.ts'

const world = useWorld()

beforeEach(async () => {
  await goOn(world, false)
  await setBalance(10_000_000)
})

/** Nothing stays open for the next test. */
afterEach(async () => {
  await setBalance(10_000_000)
  await goOn(world, true, 0)
  for (let n = 0; n < 3; n += 1) await pass(600, 600)
})

const setBalance = (balance: number | string) =>
  postJson(`${world.url}/sandbox/market`, { action: 'balance', balance })

async function balance(): Promise<number> {
  const row = await world.db.selectFrom('sandbox_market').select('balance').executeTakeFirstOrThrow()
  return row.balance
}

/** So many seconds as the store lives them: each sweep has its turns, and the last one raises the alarms. */
async function pass(seconds: number, everyS = 10): Promise<void> {
  for (let left = seconds; left > 0; left -= everyS) {
    world.clock.advance(Math.min(left, everyS) * 1000)
    await runSweeps('sandbox market', 'retrievals sandbox', 'market balances')
  }
  await runSweeps('raise alerts')
}

async function runSweeps(...names: string[]): Promise<void> {
  for (const sweep of world.store.sweeps) if (names.includes(sweep.name)) await sweep.run()
}

async function alarms(): Promise<string[]> {
  const by = await makeStaff(world, 'auditor')
  const query = { state: 'open', kind: 'supplier_balance' } as const
  return (await office(world, listAlerts, { by, query })).list.map(({ text }) => text)
}

async function suppliers() {
  return (await office(world, dashboardNow, { by: await makeStaff(world, 'auditor') })).suppliers
}

describe("the sandbox's account", () => {
  test('pays each order once, and gets back what fails', async () => {
    const before = await balance()
    const player = await startRetrieval(world)
    await stepRetrievals(world.store.ctx)
    const [order] = await orders(world, player)
    expect(await balance()).toBe(before - order!.price)
    await playStep(world, player, 'cancel')
    expect(await balance()).toBe(before)
  })

  test('holds no more than its operator can set when an order gives its price back', async () => {
    for (const comesBack of [
      (player: Retriever) => playStep(world, player, 'cancel'),
      async (player: Retriever) => {
        await playStep(world, player, 'offer')
        await world.db
          .updateTable('sandbox_market_order')
          .set({ fail_reason: 'declined', step_at: world.clock.now() })
          .where('order_ref', '=', (await lastRetrieval(world, player)).order_ref)
          .execute()
        await advanceSandboxMarket(world.store.ctx)
      },
    ]) {
      const player = await startRetrieval(world)
      await stepRetrievals(world.store.ctx)
      await setBalance(1e9)
      await comesBack(player)
      expect((await orders(world, player))[0]).toMatchObject({ state: 'failed' })
      expect(await balance()).toBe(MOST_BALANCE)
    }
  })

  test('is set on the page of its operator, to the cent', async () => {
    await setBalance('12.34')
    expect(await balance()).toBe(1234)
    for (const wrong of [-1, '1.005', 'much', 1e12]) {
      expect((await setBalance(wrong)).body).toMatchObject({
        code: 40000,
        data: { field: 'balance' },
      })
    }
    expect(await balance()).toBe(1234)
  })

  test('lets 20 orders at once spend no more than it holds', async () => {
    const player = await makeRetriever(world, Array<number>(20).fill(500))
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    const { market_hash_name, most } = await lastRetrieval(world, player)
    const { price } = await world.db
      .selectFrom('skin')
      .select('price')
      .where('market_hash_name', '=', market_hash_name)
      .executeTakeFirstOrThrow()
    expect(price).toBeLessThanOrEqual(most)
    await setBalance((price * 7) / 100)
    await Promise.all([stepRetrievals(world.store.ctx), stepRetrievals(world.store.ctx)])
    expect(await orders(world, player)).toHaveLength(7)
    expect(await balance()).toBe(0)
  })
})

describe('an empty account', () => {
  test('is told to the staff within a minute by its reason, and to players as a queue', async () => {
    const player = await makeRetriever(world, [500])
    expect(await alarms()).toEqual([])
    await setBalance(0)
    const refused = await retrieve(world, player, player.itemIds)
    expect(refused).toMatchObject({ code: 70001, msg: errorText('retrieve_queue', 'en') })
    await pass(50)
    expect(await alarms()).toEqual([expect.stringContaining('account at sandbox')])
    expect((await alarms())[0]).toContain("doesn't hold what orders cost")
    expect((await suppliers()).list[0]).toMatchObject({ state: 'empty' })
    await setBalance(1000)
    await pass(50)
    expect(await alarms()).toEqual([])
    expect((await suppliers()).list[0]).toMatchObject({ state: null })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
  })

  test('is no alarm any more half an hour after the last refusal, and the dashboard says the same', async () => {
    await pass(30)
    const empty_at = world.clock.now()
    await world.db.updateTable('market_balance').set({ empty_at }).execute()
    await pass(10)
    expect(await alarms()).toHaveLength(1)
    expect((await suppliers()).list[0]).toMatchObject({ state: 'empty' })
    await pass(1800, 60)
    expect(await alarms()).toEqual([])
    expect((await suppliers()).list[0]).toMatchObject({ state: null, empty_at: expect.any(Number) })
  })

  test('at a market where the store does not buy any more raises no alarm; it is listed while something is open there', async () => {
    const now = world.clock.now()
    await world.db
      .insertInto('market_balance')
      .values({ market: 'quick-buy', cents: 0, read_at: now, empty_at: now })
      .execute()
    await pass(10)
    expect(await alarms()).toEqual([])
    expect((await suppliers()).list.map(({ market }) => market)).toEqual(['sandbox'])
    const player = await startRetrieval(world)
    const move = (provider: string) =>
      world.db.updateTable('retrieval').set({ provider }).where('player_id', '=', player.id).execute()
    await move('quick-buy')
    await pass(10)
    expect(await alarms()).toEqual([])
    expect((await suppliers()).list).toMatchObject([
      { market: 'quick-buy', in_use: false, state: null, open: 1 },
      { market: 'sandbox', in_use: true },
    ])
    await move('sandbox')
    await world.db.deleteFrom('market_balance').where('market', '=', 'quick-buy').execute()
  })

  test('keeps what was asked for waiting, and sends it when it is filled', async () => {
    const player = await startRetrieval(world)
    await setBalance(0)
    await pass(60)
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'requested' })
    expect((await alarms())[0]).toContain('1 retrieval of up to')
    await setBalance(10_000)
    await pass(120)
    expect(await orders(world, player)).toHaveLength(1)
    expect(await alarms()).toEqual([])
  })

  test('gives the item back after half an hour: for a queue, as the player reads; the staff reads why', async () => {
    const player = await startRetrieval(world)
    await setBalance(0)
    await pass(35 * 60, 60)
    expect(await stateOf(world, player.itemId)).toBe('held')
    const [record] = (await world.data(retrieveRecords, { token: player.token, query: {} })).list
    expect(record).toMatchObject({ phase: 'failed', fail_reason: 'queue' })
    const by = await makeStaff(world, 'support')
    const shown = await office(world, retrievalOne, { by, query: { id: record!.retrieval_id } })
    expect(shown.fail_reason).toBe('balance')
    expect(await orders(world, player)).toEqual([])
  })
})

describe('the dashboard', () => {
  test('shows the balance against what is open and in backpacks, and an alarm below what is to be bought', async () => {
    const player = await startRetrieval(world)
    const { most, value } = await lastRetrieval(world, player)
    await setBalance((most - 1) / 100)
    // The market does not hear of the order before its account is low.
    await world.db
      .updateTable('retrieval')
      .set({ next_at: new Date(world.clock.now().getTime() + 3600_000) })
      .where('next_at', 'is not', null)
      .execute()
    await pass(15 * 60, 60)
    const shown = await suppliers()
    expect(shown.list).toMatchObject([
      {
        market: 'sandbox',
        balance: (most - 1) / 100,
        waiting: 1,
        due: most / 100,
        open: 1,
        open_value: value / 100,
      },
    ])
    expect(await alarms()).toEqual([expect.stringContaining('less than the')])
    const { cents } = await world.db
      .selectFrom('item')
      .select(({ fn }) => fn.sum<number>('value').as('cents'))
      .where('state', 'in', ['held', 'staked'])
      .executeTakeFirstOrThrow()
    expect(shown.promised).toBe(cents / 100)
    await world.db
      .updateTable('retrieval')
      .set({ next_at: world.clock.now() })
      .where('next_at', 'is not', null)
      .execute()
  })

  test(
    'counts what is in backpacks every quarter of an hour, for it reads all items',
    { tags: 'long' },
    async () => {
      await pass(15 * 60, 60)
      const before = (await suppliers()).counted_at!
      const counts: number[] = []
      for (let minute = 0; minute < 60; minute += 1) {
        await pass(60, 60)
        counts.push((await suppliers()).counted_at!)
      }
      expect(new Set(counts.filter((at) => at > before)).size).toBe(4)
    },
  )

  test('tells how many days a balance lasts at the pace of the last seven, and warns when they are few', async () => {
    await setBalance(100_000)
    const player = await makeRetriever(world, Array<number>(5).fill(5000))
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    await pass(60)
    const [spent] = (await suppliers()).list
    expect(spent!.day_cost).toBeGreaterThanOrEqual(250)
    expect(spent!.days).toBe(Math.floor((spent!.balance! / spent!.day_cost!) * 10) / 10)
    expect(await alarms()).toEqual([])
    await setBalance(spent!.day_cost! * 1.5)
    await pass(60)
    expect((await suppliers()).list[0]!.days).toBeLessThan(2)
    expect((await alarms())[0]).toMatch(/1\.[45]\d* days/)
  })
})
