// @module-tag long

import { describe, expect, test } from 'vitest'
import { lockItem, sellItems } from '@noktra/contract/backpack'
import type { ErrorName } from '@noktra/contract/errors'
import { addRoll, cancelRoll } from '@noktra/contract/rolls'
import { holdItem, waiting } from '#test/hold-item.ts'
import { lastRetrieval, makeRetriever, orders, retrievals, retrieve, stateOf } from '#test/retrievals.ts'
import { tryUpgrade, skinFrom } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'
import { advanceSandboxMarket } from '#server/platform/providers/market/sandbox-market.ts'
import { writeNews, type Taken } from './write-news.ts'
import { stepRetrievals } from './step-retrievals.ts'

const world = useWorld()
const ROUNDS = 200

type Contender = { leaves: string; run: (itemId: number) => Promise<ErrorName | null> }

describe('one item wanted by many calls at once', () => {
  test(
    `retrieved, sold, upgraded, put into a roll room and starred, ${ROUNDS} times: exactly one wins`,
    { timeout: 120_000 },
    async () => {
      const target = await skinFrom(world, 2000)
      const player = await makeRetriever(world, Array<number>(ROUNDS).fill(500))
      const { token } = player
      const nameOf = async (call: Promise<{ error: string | null }>) => (await call).error as ErrorName | null
      const contenders: Contender[] = [
        { leaves: 'retrieving', run: (id) => nameOf(retrieve(world, player, [id])) },
        { leaves: 'sold', run: (id) => nameOf(world.call(sellItems, { token, body: { item_ids: [id] } })) },
        {
          leaves: 'consumed',
          run: (id) => nameOf(tryUpgrade(world, player, { item_ids: [id], skin_id: target.id })),
        },
        {
          leaves: 'staked',
          run: (id) =>
            nameOf(
              world.call(addRoll, {
                token,
                body: {
                  room_name: 'Race',
                  lottery_time: Math.floor(world.clock.now().getTime() / 1000) + 3600,
                  item_ids: [id],
                },
              }),
            ),
        },
        {
          leaves: 'held',
          run: (id) => nameOf(world.call(lockItem, { token, body: { item_id: id, locked: true } })),
        },
      ]
      const wins = new Map<string, number>()
      for (const [round, itemId] of player.itemIds.entries()) {
        // Each in turn stands at the item first, when the others come.
        const first = round % contenders.length
        const inOrder = [...contenders.slice(first), ...contenders.slice(0, first)]
        const held = await holdItem(world, itemId)
        const answers = [inOrder[0]!.run(itemId)]
        try {
          await waiting(world, 1)
          answers.push(...inOrder.slice(1).map((contender) => contender.run(itemId)))
        } finally {
          held.release()
        }
        const errors = await Promise.all(answers)
        expect(errors.filter((error) => error === null)).toHaveLength(1)
        const winner = inOrder[errors.indexOf(null)]!
        const refusal = winner.leaves === 'held' ? 'item_locked' : 'item_busy'
        expect(errors.filter((error) => error === refusal)).toHaveLength(contenders.length - 1)
        expect(await stateOf(world, itemId)).toBe(winner.leaves)
        wins.set(winner.leaves, (wins.get(winner.leaves) ?? 0) + 1)
        if (winner.leaves === 'staked') await closeRoom(token)
        // So many calls a minute are a player's.
        world.clock.advance(2000)
      }
      for (const { leaves } of contenders) expect(wins.get(leaves)).toBeGreaterThan(0)
      expect((await retrievals(world, player)).length).toBe(wins.get('retrieving'))
    },
  )

  test('retrieved by 20 calls at once: one retrieval', async () => {
    const player = await makeRetriever(world, [500])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => retrieve(world, player, player.itemIds)),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'item_busy')).toHaveLength(19)
    expect(await retrievals(world, player)).toHaveLength(1)
  })

  test('retrieved by 20 calls with one key: one retrieval, twenty equal answers', async () => {
    const player = await makeRetriever(world, [500, 900])
    const market = world.store.ctx.providers.markets[0]!
    let quotes = 0
    world.store.ctx.providers.markets = [
      {
        ...market,
        quote: (names, signal) => {
          quotes += 1
          return market.quote(names, signal)
        },
      },
    ]
    const send = (item_ids: number[]) => retrieve(world, player, item_ids, { key: 'one-key' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(player.itemIds)))
    world.store.ctx.providers.markets = [market]
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]!.code).toBe(0)
    expect(await retrievals(world, player)).toHaveLength(2)
    // Two of a player's calls run at once: both may ask before the first has its answer.
    expect(quotes).toBeLessThanOrEqual(2)
    expect((await send([player.itemIds[0]!])).error).toBe('idempotency_key_reused')
  })

  test('a key whose call was refused is free for the next try', async () => {
    const player = await makeRetriever(world, [500], { bound: false })
    expect((await retrieve(world, player, player.itemIds, { key: 'again' })).error).toBe('trade_url_missing')
    const bound = await makeRetriever(world, [500])
    expect((await retrieve(world, bound, bound.itemIds, { key: 'again' })).code).toBe(0)
  })
})

test('the end of a retrieval written by 20 at once is written once', async () => {
  const player = await makeRetriever(world, [500])
  expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
  world.clock.advance(1000)
  await stepRetrievals(world.store.ctx)
  const row = await lastRetrieval(world, player)
  const taken: Taken = { ...row, was_sent: true, ordered_before: null, since: row.created_at }
  const [order] = await orders(world, player)
  for (let n = 0; n < 3; n += 1) {
    world.clock.advance(3_600_000)
    await advanceSandboxMarket(world.store.ctx)
  }
  const news = {
    state: 'done',
    provider_ref: order!.provider_ref,
    price_cents: order!.price,
    offer_ref: '1',
  } as const
  await Promise.all(Array.from({ length: 20 }, () => writeNews(world.store.ctx, taken, news)))
  expect(await stateOf(world, row.item_id)).toBe('retrieved')
  // Whatever is said after the end changes nothing.
  await writeNews(world.store.ctx, taken, { state: 'reversed' })
  expect(await stateOf(world, row.item_id)).toBe('retrieved')
})

async function closeRoom(token: string): Promise<void> {
  const rooms = await world.db
    .selectFrom('roll')
    .select('id')
    .where('phase', '=', 'open')
    .where('room_type', '=', 2)
    .execute()
  for (const room of rooms) await world.data(cancelRoll, { token, body: { free_room_id: room.id } })
}
