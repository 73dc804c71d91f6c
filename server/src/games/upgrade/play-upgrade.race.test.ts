// @module-tag long

import { describe, expect, test } from 'vitest'
import { listBackpack, sellItems, type ItemState } from '@noktra/contract/backpack'
import { cancelRoll, listRolls } from '@noktra/contract/rolls'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { holdItem, waiting } from '#test/hold-item.ts'
import { giveItems, nonceOf, skinFrom, tryUpgrade } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { insertRoll } from '#server/games/roll/insert-roll.ts'
import { prizesOfItems, stakeItems } from '#server/games/roll/stake-prizes.ts'
import { startRetrievals } from '#server/features/retrieval/start-retrievals.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { VALUE_HELD_MS } from '@noktra/game/value'
import { getBalances } from '#server/core/ledger/accounts.ts'

const world = useWorld()
const ROUNDS = 200

type Contender = { leaves: ItemState; run: (itemId: number) => Promise<string | null> }

describe('one item wanted by many at once', () => {
  /** @shows ASVS-2.3.4 */
  test(
    `staked, sold, retrieved and put into a roll room at the same moment, ${ROUNDS} times: exactly one wins`,
    { timeout: 120_000 },
    async () => {
      const player = await makePlayer(world)
      const target = await skinFrom(world, 2000)
      const skin = await skinFrom(world, 500)
      const itemIds = await giveItems(world, player, Array<number>(ROUNDS).fill(skin.id))
      const contenders: Contender[] = [
        {
          leaves: 'consumed',
          run: async (id) => (await tryUpgrade(world, player, { item_ids: [id], skin_id: target.id })).error,
        },
        {
          leaves: 'sold',
          run: async (id) =>
            (await world.call(sellItems, { token: player.token, body: { item_ids: [id] } })).error,
        },
        { leaves: 'retrieving', run: (id) => sendOnItsWay(player, id) },
        { leaves: 'staked', run: (id) => putIntoRoom(player, id) },
      ]
      const wins = new Map<string, number>()
      for (const [round, itemId] of itemIds.entries()) {
        // Each in turn comes first; all four wait for the row before it is let go.
        const first = round % contenders.length
        const inOrder = [...contenders.slice(first), ...contenders.slice(0, first)]
        const held = await holdItem(world, itemId)
        const answers = [inOrder[0]!.run(itemId)]
        try {
          await waiting(world, 1)
          answers.push(...inOrder.slice(1).map((contender) => contender.run(itemId)))
          await waiting(world, contenders.length)
        } finally {
          held.release()
        }
        const errors = await Promise.all(answers)
        expect(errors.filter((error) => error === null)).toHaveLength(1)
        expect(errors.filter((error) => error === 'item_busy')).toHaveLength(3)
        const winner = inOrder[errors.indexOf(null)]!
        expect(await stateOf(itemId)).toBe(winner.leaves)
        wins.set(winner.leaves, (wins.get(winner.leaves) ?? 0) + 1)
        // A player has at most three rooms.
        if (winner.leaves === 'staked') await closeRoom(player)
      }
      expect([...wins.keys()].toSorted()).toEqual(['consumed', 'retrieving', 'sold', 'staked'])
      expect([...wins.values()].reduce((sum, n) => sum + n, 0)).toBe(ROUNDS)
      expect(await nonceOf(world, player)).toBe(wins.get('consumed'))
      const { diamond } = await getBalances(world.db, player.id)
      expect(diamond).toBe(wins.get('sold')! * skin.price)
    },
  )

  test('in 20 upgrades at once: one plays, and the others stake nothing of theirs', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const target = await skinFrom(world, 2000)
    const shared = await giveItems(world, player, [(await skinFrom(world, 500)).id])
    const own = await giveItems(world, player, Array<number>(20).fill((await skinFrom(world, 100)).id))
    const answers = await Promise.all(
      own.map((id) => tryUpgrade(world, player, { item_ids: [id, ...shared], coin: 1, skin_id: target.id })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'item_busy')).toHaveLength(19)
    expect(await nonceOf(world, player)).toBe(1)
    expect((await getBalances(world.db, player.id)).cash).toBe(9900)
    // 19 of their own, and what the upgrade gave.
    expect((await world.data(listBackpack, { token: player.token })).total).toBe(20)
  })

  test('one key of the request sent 20 times at once: one upgrade, twenty equal answers', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const target = await skinFrom(world, 2000)
    const item_ids = await giveItems(world, player, [(await skinFrom(world, 500)).id])
    const play = { item_ids, coin: 2, skin_id: target.id }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tryUpgrade(world, player, play, 'same-key')),
    )
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]!.code).toBe(0)
    expect(await nonceOf(world, player)).toBe(1)
    expect((await getBalances(world.db, player.id)).cash).toBe(9800)
    const altered = await tryUpgrade(world, player, { ...play, coin: 3 }, 'same-key')
    expect(altered.error).toBe('idempotency_key_reused')
  })

  test('20 upgrades with coins for 7: seven play', async () => {
    const player = await makePlayer(world, { cash: 500, bonus: 200 })
    const target = await skinFrom(world, 500)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tryUpgrade(world, player, { coin: 1, skin_id: target.id })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(7)
    expect(answers.filter((answer) => answer.error === 'insufficient_coins')).toHaveLength(13)
    expect(await getBalances(world.db, player.id)).toMatchObject({ cash: 0, bonus: 0 })
    expect(await nonceOf(world, player)).toBe(7)
  })
})

describe('prices that change while an upgrade waits for its item', () => {
  test('change the target as they change the stake: what was shown no longer holds', async () => {
    const player = await makePlayer(world)
    const target = await skinFrom(world, 3000)
    const skin = await skinFrom(world, 1000)
    const [itemId] = await giveItems(world, player, [skin.id])
    // From then on the item is worth its current price.
    world.clock.advance(VALUE_HELD_MS + 1000)
    const held = await holdItem(world, itemId!)
    const answer = tryUpgrade(world, player, {
      item_ids: [itemId!],
      skin_id: target.id,
      target_price: target.price / 100,
    })
    try {
      await waiting(world, 1)
      for (const { id, price } of [skin, target]) {
        await world.db
          .updateTable('skin')
          .set({ price: price * 2 })
          .where('id', '=', id)
          .execute()
      }
    } finally {
      held.release()
    }
    expect((await answer).error).toBe('upgrade_changed')
    expect(await stateOf(itemId!)).toBe('held')
  })
})

/** What a retrieval does with an item once its price is known: a player's calls take turns, and would not meet at its row. */
async function sendOnItsWay({ id }: TestPlayer, itemId: number): Promise<string | null> {
  const { market_hash_name } = await world.db
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .select('skin.market_hash_name')
    .where('item.id', '=', itemId)
    .executeTakeFirstOrThrow()
  return refusalOf((tx) =>
    startRetrievals(tx, {
      playerId: id,
      itemIds: [itemId],
      trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh',
      quotes: [
        {
          market: 'sandbox',
          offers: new Map([[market_hash_name, { price_cents: 1, stock: 1 }]]),
          balance: Infinity,
        },
      ],
      isBusy: false,
      consents: new Map(),
      now: world.clock.now(),
    }),
  )
}

/** What opening a room does with an item, for the same reason. */
function putIntoRoom({ id }: TestPlayer, itemId: number): Promise<string | null> {
  const now = world.clock.now()
  const texts = JSON.stringify({ en: 'Race', zh: 'Race', pt: 'Race' })
  const order = { playerId: id, itemIds: [itemId], now }
  return refusalOf(async (tx) => {
    const terms = { room_type: 2, owner_id: id, names: texts, descr: texts }
    const lottery_time = new Date(now.getTime() + 3_600_000)
    const prizes = await prizesOfItems(tx, order)
    const roll = await insertRoll(tx, world.store.ctx, { ...terms, lottery_time }, prizes)
    await stakeItems(tx, { ...order, rollId: roll.id })
  })
}

async function closeRoom({ token }: TestPlayer): Promise<void> {
  const { list } = await world.data(listRolls, { token, body: { i_created: 1, lottery_status: 0 } })
  await world.data(cancelRoll, { token, body: { free_room_id: list[0]!.id } })
}

async function refusalOf(work: (tx: Tx) => Promise<unknown>): Promise<string | null> {
  try {
    await world.store.ctx.transact(work)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.error
    throw error
  }
}

async function stateOf(itemId: number): Promise<string> {
  const { state } = await world.db
    .selectFrom('item')
    .select('state')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  return state
}
