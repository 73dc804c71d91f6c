// @module-tag long

import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/admin/retrievals'
import { listNotifications } from '@noktra/contract/notifications'
import { retrieveRecords } from '@noktra/contract/retrieval'
import { MarketSilence } from '#server/platform/providers/market/market.ts'
import { advanceSandboxMarket } from '#server/platform/providers/market/sandbox-market.ts'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import {
  goOn,
  lastRetrieval,
  letFail,
  orders,
  playStep,
  retrieve,
  startRetrieval,
  stateOf,
  stepsOf,
} from '#test/retrievals.ts'
import { useWorld } from '#test/world.ts'
import { askByHand, lockAsked } from './admin/ask-by-hand.ts'
import { IN_FLIGHT_MS, LEASE_MS, stepRetrievals } from './step-retrievals.ts'

const world = useWorld()
let operator: Member
let support: Member

beforeAll(async () => {
  operator = await makeStaff(world, 'operator')
  support = await makeStaff(world, 'support')
  await goOn(world, false)
})

const step = () => stepRetrievals(world.store.ctx)

/** A retrieval whose order the market's queue refused: the market does not know it. */
async function unknownToMarket() {
  // Those of other tests have their turn first.
  world.clock.advance(60_000)
  await step()
  await letFail(world, 'order:queue', 1)
  const player = await startRetrieval(world)
  await step()
  world.clock.advance(IN_FLIGHT_MS)
  const { id } = await lastRetrieval(world, player)
  return { player, id }
}

/** One that the market is buying. */
async function beingBought() {
  const player = await startRetrieval(world)
  await step()
  const { id } = await lastRetrieval(world, player)
  return { player, id }
}

const giveBack = (id: number, key?: string) =>
  callAdmin(world, api.giveRetrievalBack, { by: operator, body: { id }, key })
const complete = (id: number, delivery_ref = 'offer 77') =>
  callAdmin(world, api.completeRetrieval, { by: operator, body: { id, delivery_ref } })

async function auditOf(id: number) {
  return world.db
    .selectFrom('audit')
    .select(['action', 'staff_id', 'before', 'after'])
    .where('subject', '=', `retrieval:${id}`)
    .orderBy('id')
    .execute()
}

describe('an item is given back', () => {
  test('when the market does not know the order: once, with a line in the log and a word to the player', async () => {
    const { player, id } = await unknownToMarket()
    const answer = await giveBack(id, 'give-back-once')
    expect(answer.code).toBe(0)
    expect((await giveBack(id, 'give-back-once')).text).toBe(answer.text)
    expect(await giveBack(id)).toMatchObject({ error: 'retrieval_over' })
    expect(await stateOf(world, player.itemId)).toBe('held')
    expect(await lastRetrieval(world, player)).toMatchObject({
      phase: 'failed',
      fail_reason: 'provider',
      ended_by: operator.id,
      delivery_ref: null,
    })
    expect(await auditOf(id)).toEqual([
      {
        action: 'retrievals/give-back',
        staff_id: operator.id,
        before: { phase: 'requested', item: 'retrieving' },
        after: { phase: 'failed', item: 'held', fail_reason: 'provider', market_said: 'unknown' },
      },
    ])
    const { list } = await world.data(listNotifications, { token: player.token })
    expect(list[0]).toMatchObject({ kind: 'retrieval', path: '/user/getbackList' })
    expect((await retrieve(world, player, [player.itemId])).code).toBe(0)
  })

  test('when the market has forgotten an order that it once took', async () => {
    const { player, id } = await beingBought()
    const { order_ref } = await lastRetrieval(world, player)
    await world.db.deleteFrom('sandbox_market_order').where('order_ref', '=', order_ref).execute()
    expect((await giveBack(id)).code).toBe(0)
    expect(await stateOf(world, player.itemId)).toBe('held')
  })

  test('with the reason of the market when it refused the order', async () => {
    const { player, id } = await beingBought()
    for (const one of ['offer', 'decline'] as const) await playStep(world, player, one)
    expect((await giveBack(id)).code).toBe(0)
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'failed', fail_reason: 'declined' })
  })

  test('never against the word of the market, which is written down', async () => {
    const { player, id } = await beingBought()
    await playStep(world, player, 'offer')
    expect(await giveBack(id)).toMatchObject({ error: 'retrieval_market_says', data: { what: 'Offer sent' } })
    expect((await lastRetrieval(world, player)).phase).toBe('offer_sent')
    expect(await complete(id)).toMatchObject({ error: 'retrieval_market_says' })
    expect(await stateOf(world, player.itemId)).toBe('retrieving')
    expect(await auditOf(id)).toEqual([])
  })

  test.each(['find:lost_answer', 'find:broken'] as const)(
    'not while the market is silent (%s)',
    async (fault) => {
      const { player, id } = await unknownToMarket()
      await letFail(world, fault)
      expect(await giveBack(id)).toMatchObject({ error: 'retrieval_market_silent' })
      expect(await stateOf(world, player.itemId)).toBe('retrieving')
      expect((await giveBack(id)).code).toBe(0)
    },
  )

  test('not while an order of the store may still be on its way', async () => {
    const { markets } = world.store.ctx.providers
    const order = () => Promise.reject(new MarketSilence('no answer'))
    world.store.ctx.providers.markets = markets.map((market) => ({ ...market, order }))
    const player = await startRetrieval(world)
    await step()
    world.store.ctx.providers.markets = markets
    const { id } = await lastRetrieval(world, player)
    expect(await giveBack(id)).toMatchObject({ error: 'retrieval_busy' })
    expect(await complete(id)).toMatchObject({ error: 'retrieval_busy' })
    world.clock.advance(IN_FLIGHT_MS)
    expect((await complete(id)).code).toBe(0)
  })

  test('not when the order is with another market', async () => {
    const { player, id } = await unknownToMarket()
    await world.db.updateTable('retrieval').set({ provider: 'marketplace' }).where('id', '=', id).execute()
    for (const answer of [
      await giveBack(id),
      await complete(id),
      await callAdmin(world, api.retryRetrieval, { by: operator, body: { id } }),
    ])
      expect(answer).toMatchObject({ error: 'retrieval_other_market', data: { market: 'marketplace' } })
    expect(await office(world, api.retrievalCounts, { by: support })).toMatchObject({ stranded: 1 })
    await world.db.updateTable('retrieval').set({ provider: 'sandbox' }).where('id', '=', id).execute()
    expect(await stateOf(world, player.itemId)).toBe('retrieving')
  })
})

describe('a delivery by hand', () => {
  test('ends the retrieval with its reference, which the player sees; the store does not order any more', async () => {
    const { player, id } = await unknownToMarket()
    expect((await complete(id, ' trade 4711 ')).code).toBe(0)
    expect(await stateOf(world, player.itemId)).toBe('retrieved')
    expect(await stepsOf(world, id)).toEqual(['requested', 'done'])
    world.clock.advance(10 * 60_000)
    await step()
    expect(await orders(world, player)).toEqual([])
    const { list } = await world.data(retrieveRecords, { token: player.token, query: {} })
    expect(list[0]).toMatchObject({ phase: 'done', delivery_ref: 'trade 4711', offer_ref: null })
    expect(await auditOf(id)).toMatchObject([
      { action: 'retrievals/complete', after: { phase: 'done', delivery_ref: 'trade 4711' } },
    ])
    expect(await complete(id)).toMatchObject({ error: 'retrieval_over' })
  })

  test('needs a reference', async () => {
    const { id } = await unknownToMarket()
    for (const delivery_ref of ['', ' x', 'x'.repeat(101)]) {
      expect(await complete(id, delivery_ref)).toMatchObject({
        error: 'invalid_input',
        data: { field: 'delivery_ref' },
      })
    }
    expect((await giveBack(id)).code).toBe(0)
  })

  test('is none where the market refused the order', async () => {
    const { player, id } = await beingBought()
    for (const one of ['offer', 'decline'] as const) await playStep(world, player, one)
    expect(await complete(id)).toMatchObject({
      error: 'retrieval_market_says',
      data: { what: 'Offer declined' },
    })
    world.clock.advance(LEASE_MS)
    await step()
    expect(await stateOf(world, player.itemId)).toBe('held')
  })
})

describe('at once', () => {
  test('20 who give back, 20 who complete, retries and the sweep: it ends once, and never against the market', async () => {
    for (const fault of ['order:queue', 'order:lost_answer', null] as const) {
      if (fault) await letFail(world, fault, 1)
      const player = await startRetrieval(world)
      await step()
      world.clock.advance(IN_FLIGHT_MS)
      const { id } = await lastRetrieval(world, player)
      const answers = await Promise.all([
        ...Array.from({ length: 20 }, () => giveBack(id)),
        ...Array.from({ length: 20 }, () => complete(id)),
        ...Array.from({ length: 5 }, () =>
          callAdmin(world, api.retryRetrieval, { by: support, body: { id } }),
        ),
        ...Array.from({ length: 5 }, () => step()),
      ])
      const ended = answers.slice(0, 40).filter((answer) => answer && answer.code === 0)
      const row = await lastRetrieval(world, player)
      if (ended.length === 0) {
        expect(['requested', 'buying']).toContain(row.phase)
        expect(fault === 'order:queue' ? row.phase : 'buying').toBe(row.phase)
      } else expect(ended).toHaveLength(1)
      const known = await orders(world, player)
      expect(known.length === 0 || row.ended_by === null).toBe(true)
      if (known.length > 0) {
        for (const one of ['offer', 'deliver', 'release'] as const) await playStep(world, player, one)
        world.clock.advance(60_000)
        await advanceSandboxMarket(world.store.ctx)
        await step()
        expect(await stateOf(world, player.itemId)).toBe('retrieved')
      }
    }
  })

  test('a step that held it up for longer than its turn ends nothing', async () => {
    const { player, id } = await unknownToMarket()
    const asked = await askByHand(world.store.ctx, id)
    if ('refusal' in asked) throw asked.refusal
    expect(await giveBack(id)).toMatchObject({ error: 'retrieval_busy' })
    const lock = () =>
      world.store.ctx.transact((tx) => lockAsked(tx, asked.taken, world.clock.now()).then(() => 'locked'))
    expect(await lock()).toBe('locked')
    world.clock.advance(LEASE_MS)
    await expect(lock()).rejects.toMatchObject({ error: 'retrieval_busy' })
    await step()
    await expect(lock()).rejects.toMatchObject({ error: 'retrieval_busy' })
    expect((await lastRetrieval(world, player)).phase).toBe('buying')
  })

  test('a retry makes the next step due now, once', async () => {
    const { player, id } = await unknownToMarket()
    await letFail(world, 'find:lost_answer')
    await step()
    const before = await lastRetrieval(world, player)
    expect(before.next_at!.getTime()).toBeGreaterThan(world.clock.now().getTime())
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => callAdmin(world, api.retryRetrieval, { by: support, body: { id } })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set([null, 'retrieval_busy']))
    await step()
    expect((await lastRetrieval(world, player)).phase).toBe('buying')
  })
})

describe('the queue', () => {
  test('is read by filters and by key, and shows tokens of trade links to those who send only', async () => {
    const { player, id } = await beingBought()
    const rows = await office(world, api.listRetrievalQueue, { by: support, query: { player_id: player.id } })
    expect(rows.list).toMatchObject([{ id, phase: 'buying', attempt: 1, ended_by: null }])
    const { order_ref } = await lastRetrieval(world, player)
    for (const query of [
      { q: String(id) },
      { q: order_ref },
      { phase: 'buying' as const, player_id: player.id },
      { waiting: 0, player_id: player.id },
      { attempts: 1, player_id: player.id },
    ]) {
      const { list } = await office(world, api.listRetrievalQueue, { by: support, query })
      expect(list.map((row) => row.id)).toEqual([id])
    }
    for (const query of [
      { q: 'none' },
      { phase: 'failed' as const },
      { waiting: 5 },
      { attempts: 2 },
      { provider: 'steam-bot' },
      { fail_reason: 'queue' as const },
    ]) {
      const { list } = await office(world, api.listRetrievalQueue, {
        by: support,
        query: { ...query, player_id: player.id },
      })
      expect(list).toEqual([])
    }
    const first = await office(world, api.listRetrievalQueue, { by: support, query: { page_size: 1 } })
    const second = await office(world, api.listRetrievalQueue, {
      by: support,
      query: { page_size: 1, after: first.next! },
    })
    expect(second.list[0]!.id).toBeLessThan(first.list[0]!.id)
    const shown = await office(world, api.retrievalOne, { by: operator, query: { id } })
    expect(shown).toMatchObject({ order_ref, item_state: 'retrieving', market_here: true })
    expect(shown.steps.map(({ phase }) => phase)).toEqual(['requested', 'buying'])
    expect(shown.trade_url).toContain('token=Ab1_-xyZ')
    const masked = await office(world, api.retrievalOne, { by: support, query: { id } })
    expect(masked.trade_url).toMatch(/token=\*{4}$/)
    const counts = await office(world, api.retrievalCounts, { by: support })
    expect(counts.phases.find(({ phase }) => phase === 'buying')!.count).toBeGreaterThan(0)
    expect(counts.done).toBeGreaterThan(0)
    expect(counts.median_seconds).toBeGreaterThanOrEqual(0)
  })

  test('knows no retrieval by a number that there is none of', async () => {
    for (const answer of [await giveBack(999_999), await complete(999_999)])
      expect(answer).toMatchObject({ error: 'subject_unknown' })
    expect(await callAdmin(world, api.retrievalOne, { by: support, query: { id: 999_999 } })).toMatchObject({
      error: 'subject_unknown',
    })
    expect(await callAdmin(world, api.giveRetrievalBack, { by: support, body: { id: 1 } })).toMatchObject({
      error: 'role_may_not',
    })
  })
})
