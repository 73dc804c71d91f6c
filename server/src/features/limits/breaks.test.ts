import { beforeAll, describe, expect, test } from 'vitest'
import { listBackpack, sellItems, undoSale } from '@noktra/contract/backpack'
import * as battles from '@noktra/contract/battles'
import * as boxes from '@noktra/contract/boxes'
import { exchange } from '@noktra/contract/exchange'
import * as limits from '@noktra/contract/limits'
import { buyOffer, listMall } from '@noktra/contract/mall'
import { receiveRebate } from '@noktra/contract/promotion'
import * as recharges from '@noktra/contract/recharge'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { BOX, creation, fillWithBots, makeRoom, openToAll, playOut } from '#test/battles.ts'
import { everyPlay } from '#test/every-play.ts'
import { makePlayer } from '#test/factories.ts'
import { DAY_MS, meterOf, pause } from '#test/limits.ts'
import { clear, secretLayout, startedGame, take } from '#test/mines.ts'
import { bind, codeOf } from '#test/promotion.ts'
import { retrieve, makeRetriever } from '#test/retrievals.ts'
import { rechargeByCard } from '#test/welfare.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
beforeAll(() => openToAll(world))

function unix(): number {
  return Math.floor(world.clock.now().getTime() / 1000)
}

describe('a break', () => {
  test('refuses every play and every recharge, and changes nothing; when it is over, each may be done', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const plays = await everyPlay(world, player)
    const before = await getBalances(world.db, player.id)
    const { data } = await pause(world, player, { days: 1 })
    const until = unix() + 86_400
    expect(data.pause).toEqual({ kind: 'break', until })
    for (const [name, play] of Object.entries(plays)) {
      const answer = await play()
      expect([name, answer.error]).toEqual([name, 'play_break'])
      expect(answer.data).toMatchObject({ until_at: until })
    }
    expect(await getBalances(world.db, player.id)).toEqual(before)

    // The room of their own waits for half an hour, the welfare box for a recharge of the same day.
    const { edit: _edit, bot: _bot, welfare: _welfare, ...others } = plays
    world.clock.advance(DAY_MS - 1)
    expect((await others['open']!()).error).toBe('play_break')
    world.clock.advance(1)
    await world.sweep()
    for (const [name, play] of Object.entries(others)) {
      const { error } = await play()
      if (name === 'join') expect(error).toBe('battle_not_waiting')
      else if (name === 'roll') expect(error).toBe('roll_over')
      else expect([name, error]).toEqual([name, null])
    }
    expect((await meterOf(world, player)).pause).toBe(null)
  })

  test('tells its end as a time that can be read, in each language', async () => {
    const player = await makePlayer(world)
    await pause(world, player, { days: 30 })
    const until = new Date(world.clock.now().getTime() + 30 * DAY_MS).toISOString()
    const told = `${until.slice(0, 10)} ${until.slice(11, 16)} UTC`
    for (const language of ['en', 'zh', 'pt']) {
      const { msg } = await world.call(boxes.openBox, {
        token: player.token,
        body: { box_id: BOX.one },
        headers: { 'accept-language': language },
      })
      expect(msg).toContain(told)
      expect(msg).not.toContain('…')
    }
  })

  test('leaves selling, undoing a sale, the mall and leaving a room open', async () => {
    const player = await makePlayer(world, { cash: 10_000, diamond: 10_000_000 })
    const { token } = player
    const { creator: _, room_id } = await makeRoom(world, { seats: 3 })
    await world.data(battles.joinBattle, { token, body: { room_id } })
    const own = await world.data(battles.createBattle, { token, body: creation() })
    await world.data(boxes.openBox, { token, body: { box_id: BOX.one } })
    await pause(world, player, { months: 12 })

    expect((await world.call(battles.leaveBattle, { token, body: { room_id } })).error).toBe(null)
    const cancelled = await world.call(battles.cancelBattle, { token, body: { room_id: own.room.room_id } })
    expect(cancelled.error).toBe(null)
    const { list } = await world.data(listBackpack, { token })
    const sold = await world.call(sellItems, { token, body: { item_ids: [list[0]!.item_id] } })
    expect(sold.error).toBe(null)
    expect((await world.call(undoSale, { token, body: { sale_id: sold.data.sale_id } })).error).toBe(null)
    const mall = await world.data(listMall, { token, query: { in_stock: '1', sort: 'price' } })
    const offer = mall.list[0]!
    const bought = await world.call(buyOffer, {
      token,
      body: { skin_id: offer.skin_id, num: 1, currency: 'diamond' },
    })
    expect(bought.error).toBe(null)
    // A demo costs nothing and wins nothing.
    expect((await world.call(boxes.tryUnpack, { token, body: { box_id: BOX.one, num: 1 } })).error).toBe(null)
  })

  test('leaves retrieval, conversion and rebates open', async () => {
    const player = await makeRetriever(world, [500])
    const inviter = await makePlayer(world, { diamond: 1000 })
    const invite_code = await codeOf(world, inviter)
    const invitee = await makePlayer(world)
    expect((await bind(world, invitee, invite_code)).error).toBe(null)
    await rechargeByCard(world, invitee, 100_000)
    world.clock.advance(7 * DAY_MS)
    await pause(world, player, { days: 30 })
    await pause(world, inviter, { months: 0 })

    const sent = await retrieve(world, player, player.itemIds)
    expect([sent.error, sent.data.results[0]!.code]).toEqual([null, 0])
    const { token } = inviter
    expect((await world.call(exchange, { token, body: { amount: 10 } })).error).toBe(null)
    expect((await world.call(receiveRebate, { token })).error).toBe(null)
    expect((await getBalances(world.db, inviter.id)).cash).toBeGreaterThan(1000)
  })

  test('lets what began before it go on: a game is played and taken, a locked battle plays out', async () => {
    const played = await startedGame(world)
    const { token } = played.player
    const { room } = await world.data(battles.createBattle, { token, body: creation() })
    await fillWithBots(world, room.room_id, played.player)
    await pause(world, played.player, { months: 6 })
    expect(await secretLayout(world, played.game.game_id)).toEqual(played.layout)
    await clear(world, played, 1)
    expect((await take(world, played, 1)).error).toBe(null)
    expect(await playOut(world, room.room_id)).toBe('finished')
    const { day } = await meterOf(world, played.player)
    expect(day.charged).toBe(2 + 3)
    expect(day.won).toBeGreaterThan(0)
  })

  test('keeps an order that was made before, and its payment, however late', async () => {
    const player = await makePlayer(world)
    const order = await world.data(recharges.recharge, {
      token: player.token,
      body: { pay_method: 'alipay2', amount: 5 },
    })
    await pause(world, player, { days: 7 })
    await fetch(`${world.url}/sandbox/pay/${order.order_no}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ result: 'late' }),
    })
    expect((await getBalances(world.db, player.id)).cash).toBe(500)
  })
})

describe('a break that is on', () => {
  test('is never shortened, and may be made longer', async () => {
    const player = await makePlayer(world)
    await pause(world, player, { days: 14 })
    for (const days of [1, 7, 13]) expect((await pause(world, player, { days })).error).toBe('break_shorter')
    // One that ends when it does anyway is what they have.
    expect((await pause(world, player, { days: 14 })).data.pause).toMatchObject({ kind: 'break' })
    const breaks = await world.db
      .selectFrom('player_break')
      .select('id')
      .where('player_id', '=', player.id)
      .execute()
    expect(breaks).toHaveLength(1)
    const now = unix()
    expect((await pause(world, player, { days: 30 })).data.pause).toEqual({
      kind: 'break',
      until: now + 30 * 86_400,
    })
    expect((await pause(world, player, { months: 6 })).data.pause).toMatchObject({ kind: 'exclusion' })
    expect((await pause(world, player, { days: 30 })).error).toBe('break_shorter')
    expect((await pause(world, player, { months: 0 })).data.pause).toEqual({ kind: 'exclusion', until: null })
    for (const body of [{ months: 120 }, { months: 6 }, { days: 30 }])
      expect((await pause(world, player, body)).error).toBe('break_shorter')
    expect((await pause(world, player, { months: 0 })).error).toBe(null)
  })

  test('as an exclusion refuses by its own name, and ends on the day of the month', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const from = world.clock.now()
    const { data } = await pause(world, player, { months: 6 })
    const end = new Date(from)
    end.setUTCMonth(end.getUTCMonth() + 6)
    expect(data.pause).toEqual({ kind: 'exclusion', until: Math.floor(end.getTime() / 1000) })
    const open = () => world.call(boxes.openBox, { token: player.token, body: { box_id: BOX.one } })
    expect((await open()).error).toBe('play_excluded')
    world.clock.advance(end.getTime() - world.clock.now().getTime())
    // The session of then has ended; the player has signed in since.
    const now = world.clock.now()
    await world.db
      .updateTable('session')
      .set({ created_at: now, last_used_at: now })
      .where('player_id', '=', player.id)
      .execute()
    expect((await open()).error).toBe(null)
  })
})

describe('bad input', () => {
  test.each([
    [{ days: 0 }, 'break_length'],
    [{ days: 31 }, 'break_length'],
    [{ days: -1 }, 'break_length'],
    [{ days: 1.5 }, 'invalid_input'],
    [{ months: 5 }, 'break_length'],
    [{ months: 1 }, 'break_length'],
    [{ months: 121 }, 'break_length'],
    [{ months: -6 }, 'break_length'],
    [{ days: 7, months: 6 }, 'break_length'],
    [{}, 'break_length'],
    [{ days: '7' }, 'invalid_input'],
  ])('%j', async (body, error) => {
    const player = await makePlayer(world)
    expect((await pause(world, player, body as never)).error).toBe(error)
    expect((await meterOf(world, player)).pause).toBe(null)
  })

  test('the lengths that are offered are taken', async () => {
    for (const days of limits.BREAK_DAYS) {
      expect((await pause(world, await makePlayer(world), { days })).error).toBe(null)
    }
    for (const months of limits.EXCLUSION_MONTHS) {
      expect((await pause(world, await makePlayer(world), { months })).error).toBe(null)
    }
  })
})

test('20 shorter breaks at once shorten nothing', async () => {
  const player = await makePlayer(world)
  const first = (await pause(world, player, { days: 30 })).data.pause
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => pause(world, player, { days: 1 + n })),
  )
  expect(answers.map(({ error }) => error)).toEqual(Array(20).fill('break_shorter'))
  expect((await meterOf(world, player)).pause).toEqual(first)
})
