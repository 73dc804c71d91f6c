// @module-tag long

import { beforeAll, describe, expect, test } from 'vitest'
import { listBackpack } from '@noktra/contract/backpack'
import * as battles from '@noktra/contract/battles'
import { openBox, unpackBoxes, unpackByKey } from '@noktra/contract/boxes'
import { buyOffer, listMall } from '@noktra/contract/mall'
import { startMineGame } from '@noktra/contract/mines'
import * as recharges from '@noktra/contract/recharge'
import { playUpgrade } from '@noktra/contract/upgrades'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { BOX, creation, fillWithBots, makeFunder, makeRoom, openToAll, playOut } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { DAY_MS, HOUR_MS, limit, meterOf, setTime, setZone } from '#test/limits.ts'
import { clear, secretLayout, startedGame, take } from '#test/mines.ts'
import { giveItems, skinFrom, upgrade } from '#test/upgrades.ts'
import { rechargeByCard } from '#test/welfare.ts'
import { useWorld } from '#test/world.ts'
import { grantKey } from '../../core/openings/grant-key.ts'
import { idleGameSweep } from '../../games/mines/end-idle-games.ts'
import { makeCards } from '#test/cards.ts'

const world = useWorld()
beforeAll(() => openToAll(world))

async function today(player: TestPlayer) {
  const { charged, won, loss } = (await meterOf(world, player)).day
  return { charged, won, loss }
}

/** What items of a player are worth as they were won, without those that were given to them. */
async function wonItems({ token }: TestPlayer, source: 'box' | 'battle' | 'minesweeper' | 'upgrade') {
  const { list } = await world.data(listBackpack, { token, query: { source, page_size: 100 } })
  return Math.round(list.reduce((sum, item) => sum + item.value * 100, 0)) / 100
}

function cents(coins: number): number {
  return Math.round(coins * 100) / 100
}

describe('the meter counts', () => {
  test('boxes: their price, bonus coins too, and what was in them', async () => {
    const player = await makePlayer(world, { cash: 500, bonus: 200 })
    await world.data(unpackBoxes, { token: player.token, body: { box_id: BOX.one, num: 5 } })
    const won = await wonItems(player, 'box')
    expect(await today(player)).toEqual({ charged: 5, won, loss: cents(5 - won) })
  })

  test('not what was free, nor what was bought: keys, gifts, the mall', async () => {
    const player = await makePlayer(world, { cash: 1_000_000 })
    await world.store.ctx.transact((tx) =>
      grantKey(tx, { playerId: player.id, boxId: BOX.half, source: 'test', now: world.clock.now() }),
    )
    await giveItems(world, player, [(await skinFrom(world, 500)).id])
    await world.data(unpackByKey, { token: player.token, body: { box_id: BOX.half, num: 1 } })
    const { list } = await world.data(listMall, { query: { in_stock: '1', sort: 'price' } })
    const offer = list[0]!
    const body = { skin_id: offer.skin_id, num: 1, currency: 'coin' } as const
    await world.data(buyOffer, { token: player.token, body })
    expect(await today(player)).toEqual({ charged: 0, won: 0, loss: 0 })
  })

  test('upgrades: coins and the items that were staked, and what was given', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const [stake, target] = [await skinFrom(world, 300), await skinFrom(world, 900)]
    const item_ids = await giveItems(world, player, [stake.id])
    const { upgrade: shown } = await upgrade(world, player, { item_ids, coin: 1, skin_id: target.id })
    const charged = cents(1 + stake.price / 100)
    const won = await wonItems(player, 'upgrade')
    expect(shown.stake).toBe(charged)
    expect(await today(player)).toEqual({ charged, won, loss: cents(charged - won) })
  })

  test('minesweeper: the stake, the prize when it is taken, and nothing when the stake comes back', async () => {
    const played = await startedGame(world)
    expect(await today(played.player)).toEqual({ charged: 2, won: 0, loss: 2 })
    await clear(world, played, 2)
    await take(world, played)
    const won = await wonItems(played.player, 'minesweeper')
    expect(await today(played.player)).toEqual({ charged: 2, won, loss: cents(2 - won) })

    setTime(world, '2026-03-02T17:00:00Z')
    const idle = await startedGame(world)
    expect((await today(idle.player)).loss).toBe(2)
    // Refunded on the next day of the store: it never was a loss of any.
    world.clock.advance(DAY_MS)
    await idleGameSweep(world.store.ctx).run()
    const { day, month } = await meterOf(world, idle.player)
    expect([day.charged, day.loss, month.charged, month.loss]).toEqual([0, 0, 0, 0])
  })

  test('battles: the seat, what it brings, and nothing of a room that was left or cancelled', async () => {
    const player = await makePlayer(world, { cash: 100_000 })
    const { token } = player
    const other = await makeRoom(world, { seats: 3 })
    await world.data(battles.joinBattle, { token, body: { room_id: other.room_id } })
    expect(await today(player)).toEqual({ charged: 3, won: 0, loss: 3 })
    await world.data(battles.leaveBattle, { token, body: { room_id: other.room_id } })
    const own = await world.data(battles.createBattle, { token, body: creation() })
    await world.data(battles.editBattle, {
      token,
      body: { room_id: own.room.room_id, ...creation({ box_ids: [BOX.five] }) },
    })
    expect(await today(player)).toEqual({ charged: 5, won: 0, loss: 5 })
    await world.data(battles.cancelBattle, { token, body: { room_id: own.room.room_id } })
    expect(await today(player)).toEqual({ charged: 0, won: 0, loss: 0 })

    const { room } = await world.data(battles.createBattle, { token, body: creation({ mode: 'shared' }) })
    await fillWithBots(world, room.room_id, player)
    await playOut(world, room.room_id)
    const { diamond } = await getBalances(world.db, player.id)
    const won = cents((await wonItems(player, 'battle')) + diamond / 100)
    expect(won).toBeGreaterThan(0)
    expect(await today(player)).toEqual({ charged: 3, won, loss: cents(3 - won) })
  })

  test('the seats of others that were funded, without what was not used', async () => {
    const funder = await makeFunder(world, { cash: 10_000 })
    const before = await today(funder)
    const { room } = await world.data(battles.createBattle, {
      token: funder.token,
      body: creation({ seats: 3, fund_percent: 50 }),
    })
    // 3 for the own seat, 1.50 for each of the two others.
    expect((await today(funder)).charged).toBe(before.charged + 6)
    const guest = await makePlayer(world, { cash: 1000 })
    await world.data(battles.joinBattle, { token: guest.token, body: { room_id: room.room_id } })
    expect((await today(guest)).charged).toBe(1.5)
    await fillWithBots(world, room.room_id, funder)
    await playOut(world, room.room_id)
    expect((await today(funder)).charged).toBe(before.charged + 4.5)
  })

  test('recharges: paid orders and sold cards, not gifts and not what is unpaid', async () => {
    const player = await makePlayer(world)
    const { token } = player
    const wish = { token, body: { pay_method: 'alipay2', amount: 15 } } as const
    const { order_no } = await world.data(recharges.recharge, wish)
    await world.data(recharges.recharge, wish)
    await rechargeByCard(world, player, 700)
    await rechargeByCard(world, player, 900, 'gift')
    expect((await meterOf(world, player)).day.recharge).toBe(7)
    await pay(order_no, 'pay')
    const { day, month } = await meterOf(world, player)
    expect([day.recharge, month.recharge]).toEqual([22, 22])
  })
})

async function pay(order_no: string, result: string): Promise<void> {
  await fetch(`${world.url}/sandbox/pay/${order_no}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ result }),
  })
}

describe('a limit of loss refuses what would pass it, and takes what just fits', () => {
  async function limited(amount: number): Promise<TestPlayer> {
    const player = await makePlayer(world, { cash: 100_000 })
    await limit(world, player, 'loss', 'day', amount)
    return player
  }
  const { one, two } = BOX
  const plays: Record<
    string,
    [coins: number, play: (token: string) => Promise<{ error: string | null; data: unknown }>]
  > = {
    'a box': [2, (token) => world.call(openBox, { token, body: { box_id: two } })],
    'ten boxes': [10, (token) => world.call(unpackBoxes, { token, body: { box_id: one, num: 10 } })],
    'a new battle': [3, (token) => world.call(battles.createBattle, { token, body: creation() })],
    'a game of minesweeper': [10, (token) => world.call(startMineGame, { token, body: { tier_id: 2 } })],
    'an upgrade': [
      4,
      async (token) =>
        world.call(playUpgrade, {
          token,
          body: { coin: 4, skin_id: (await skinFrom(world, 900)).id, direction: 'under' },
        }),
    ],
    'a seat': [
      3,
      async (token) => {
        const { room_id } = await makeRoom(world, { seats: 3 })
        return world.call(battles.joinBattle, { token, body: { room_id } })
      },
    ],
  }
  test.each(Object.keys(plays))('%s', async (name) => {
    const [coins, play] = plays[name]!
    const tight = await limited(coins - 0.01)
    const refused = await play(tight.token)
    expect(refused.error).toBe('play_limit')
    expect(refused.data).toMatchObject({ kind: 'loss', period: 'day', left: (coins - 0.01).toFixed(2) })
    expect((await getBalances(world.db, tight.id)).cash).toBe(100_000)
    expect(await today(tight)).toEqual({ charged: 0, won: 0, loss: 0 })
    const fitting = await limited(coins)
    expect((await play(fitting.token)).error).toBe(null)
    expect((await today(fitting)).charged).toBe(coins)
  })

  test('an upgrade of items alone too, which stay in the backpack', async () => {
    const [stake, target] = [await skinFrom(world, 300), await skinFrom(world, 900)]
    const player = await limited((stake.price - 1) / 100)
    const item_ids = await giveItems(world, player, [stake.id])
    const body = { item_ids, skin_id: target.id, direction: 'under' } as const
    expect((await world.call(playUpgrade, { token: player.token, body })).error).toBe('play_limit')
    expect((await world.data(listBackpack, { token: player.token })).list).toHaveLength(1)
  })

  test('changing a room counts the difference', async () => {
    const player = await limited(4)
    const { token } = player
    const { room } = await world.data(battles.createBattle, { token, body: creation() })
    const edit = (box_ids: number[]) =>
      world.call(battles.editBattle, { token, body: { room_id: room.room_id, ...creation({ box_ids }) } })
    expect((await edit([BOX.five])).error).toBe('play_limit')
    expect((await today(player)).charged).toBe(3)
    expect((await edit([BOX.two, BOX.two])).error).toBe(null)
    expect((await today(player)).charged).toBe(4)
  })

  test('what was won makes room', async () => {
    const player = await limited(2)
    const played = await world.data(startMineGame, { token: player.token, body: { tier_id: 1 } })
    const open = () => world.call(openBox, { token: player.token, body: { box_id: BOX.half } })
    expect((await open()).error).toBe('play_limit')

    const layout = await secretLayout(world, played.game.game_id)
    await clear(world, { player, game: played.game, layout }, 2)
    await take(world, { player, game: played.game })
    expect((await today(player)).loss).toBeLessThan(0)
    expect((await open()).error).toBe(null)
  })
})

describe('a limit of recharge', () => {
  test('refuses the order and the card that would pass it, takes what just fits, and leaves gifts alone', async () => {
    const player = await makePlayer(world)
    const { token } = player
    await limit(world, player, 'recharge', 'day', 30)
    const order = (amount: number) =>
      world.call(recharges.recharge, { token, body: { pay_method: 'alipay2', amount } })
    expect((await order(50)).error).toBe('play_limit')
    await rechargeByCard(world, player, 1500)
    expect((await order(30)).data).toMatchObject({ kind: 'recharge', period: 'day', left: '15.00' })
    const fits = await order(15)
    expect(fits.error).toBe(null)
    await pay(fits.data.order_no, 'pay')
    expect((await order(5)).error).toBe('play_limit')
    const { cards } = await makeCards(world.store.ctx, { kind: 'sold', face: 1, count: 1 })
    expect((await world.call(recharges.redeemCard, { token, body: cards[0]! })).error).toBe('play_limit')
    await rechargeByCard(world, player, 5000, 'gift')
    expect((await meterOf(world, player)).limits).toMatchObject([{ amount: 30, left: 0 }])
  })

  test('does not keep a payment away that comes late, or after the limit was lowered', async () => {
    const player = await makePlayer(world)
    await limit(world, player, 'recharge', 'month', 100)
    const { order_no } = await world.data(recharges.recharge, {
      token: player.token,
      body: { pay_method: 'alipay2', amount: 100 },
    })
    await limit(world, player, 'recharge', 'month', 5)
    await pay(order_no, 'late')
    expect((await getBalances(world.db, player.id)).cash).toBe(10_000)
    expect((await meterOf(world, player)).month.recharge).toBe(100)
    expect((await meterOf(world, player)).limits).toMatchObject([{ amount: 5, left: 0 }])
  })

  test('repeats the answer of an order that was made, with its key', async () => {
    const player = await makePlayer(world)
    await limit(world, player, 'recharge', 'day', 5)
    const once = () =>
      world.call(recharges.recharge, {
        token: player.token,
        body: { pay_method: 'alipay2', amount: 5 },
        key: 'once',
      })
    const first = await once()
    await pay(first.data.order_no, 'pay')
    expect((await once()).data.order_no).toBe(first.data.order_no)
  })
})

describe('the day and the month are the store’s', () => {
  test.each([
    // Midnight of the store is 16:00 in Greenwich.
    ['Asia/Shanghai', 'day', '2026-03-05T15:59:59.999Z', '2026-03-05T16:00:00Z'],
    ['Asia/Shanghai', 'month', '2026-03-31T15:59:59.999Z', '2026-03-31T16:00:00Z'],
    // Summer time begins, and ends, in the month and in the day.
    ['Europe/Berlin', 'day', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', 'day', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00Z'],
    ['Europe/Berlin', 'month', '2026-03-31T21:59:59.999Z', '2026-03-31T22:00:00Z'],
    ['Europe/Berlin', 'month', '2026-10-31T22:59:59.999Z', '2026-10-31T23:00:00Z'],
    // Midnight comes twice on the first of November: the month begins with the first of the two.
    ['America/Havana', 'month', '2026-11-01T03:59:59.999Z', '2026-11-01T04:00:00Z'],
  ] as const)('%s: a %s ends at its last millisecond', async (zone, period, last, next) => {
    await setZone(world, zone)
    setTime(world, last)
    const player = await makePlayer(world, { cash: 100_000 })
    await limit(world, player, 'loss', period, 10)
    await limit(world, player, 'recharge', period, 5)
    const { token } = player
    const play = () => world.call(startMineGame, { token, body: { tier_id: 2 } })
    const order = () => world.call(recharges.recharge, { token, body: { pay_method: 'alipay2', amount: 5 } })
    const meter = await meterOf(world, player)
    expect(meter[`${period}_ends_at`]).toBe(Date.parse(next) / 1000)
    expect((await play()).error).toBe(null)
    expect((await world.call(openBox, { token, body: { box_id: BOX.half } })).error).toBe('play_limit')
    const first = await order()
    await pay(first.data.order_no, 'pay')
    expect((await order()).error).toBe('play_limit')
    expect((await meterOf(world, player))[period]).toMatchObject({ recharge: 5, charged: 10 })

    setTime(world, next)
    expect((await meterOf(world, player))[period]).toMatchObject({ recharge: 0, charged: 0 })
    expect((await world.call(openBox, { token, body: { box_id: BOX.half } })).error).toBe(null)
    expect((await order()).error).toBe(null)
    await setZone(world, 'Asia/Shanghai')
  })

  test('a month holds its days', async () => {
    setTime(world, '2027-02-10T12:00:00Z')
    const player = await makePlayer(world, { cash: 100_000 })
    await limit(world, player, 'loss', 'month', 25)
    const play = () => world.call(startMineGame, { token: player.token, body: { tier_id: 2 } })
    expect((await play()).error).toBe(null)
    world.clock.advance(DAY_MS + HOUR_MS)
    await idleGameSweep(world.store.ctx).run()
    // The stake of an idle game came back.
    expect((await play()).error).toBe(null)
    const { day, month } = await meterOf(world, player)
    expect([day.charged, month.charged]).toEqual([10, 10])
    const open = (num: number) =>
      world.call(unpackBoxes, { token: player.token, body: { box_id: BOX.five, num } })
    expect((await open(4)).error).toBe('play_limit')
    world.clock.advance(DAY_MS - 2 * HOUR_MS)
    expect((await open(3)).error).toBe(null)
    const after = await meterOf(world, player)
    expect([after.day.charged, after.month.charged]).toEqual([15, 25])
  })
})
