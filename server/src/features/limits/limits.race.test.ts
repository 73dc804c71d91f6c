// @module-tag long

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeBreak } from '@noktra/contract/limits'
import { recharge } from '@noktra/contract/recharge'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { BOX, makeRoom, openToAll } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { limit, meterOf, severalProcesses, type Play } from '#test/limits.ts'
import { giveItems, skinFrom } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'
import { createBattle } from '../../games/battle/create-battle.ts'
import { joinBattle } from '../../games/battle/join-battle.ts'
import { openBox, unpackBoxes } from '../../games/box/open-box.ts'
import { startGame } from '../../games/mines/start-game.ts'
import { makeCards } from '#test/cards.ts'
import { redeemCard } from '../recharge/redeem-card.ts'
import { playUpgrade } from '../../games/upgrade/play-upgrade.ts'

/** A creation as the contract parses it. */
const NEW_ROOM = {
  box_ids: [BOX.one, BOX.two],
  mode: 'classic',
  seats: 2,
  team: false,
  fast: false,
  private: false,
  players_only: false,
  fund_percent: 0,
}

const world = useWorld()
let play: Play
let close: () => Promise<void>

beforeAll(async () => {
  await openToAll(world)
  ;({ play, close } = await severalProcesses(world, 4))
})
afterAll(() => close())

function count<T>(answers: T[], answer: T): number {
  return answers.filter((given) => given === answer).length
}

describe('a limit of loss', () => {
  /** @shows ASVS-2.3.2 */
  test('of 50 coins against 200 openings at once on the connections of four processes is never passed', async () => {
    const player = await makePlayer(world, { cash: 100_000 })
    await limit(world, player, 'loss', 'day', 50)
    const open = () => play(openBox, player, { box_id: BOX.two })
    const answers = await Promise.all(Array.from({ length: 200 }, open))
    const opened = count(answers, null)
    expect(opened + count(answers, 'play_limit')).toBe(200)
    expect(opened).toBeGreaterThanOrEqual(25)
    // The loss before each opening, in the order of their nonces, left room for its price.
    const draws = await world.db
      .selectFrom('draw')
      .select('value')
      .where('player_id', '=', player.id)
      .orderBy('nonce')
      .execute()
    let loss = 0
    for (const { value } of draws) {
      expect(loss + 200).toBeLessThanOrEqual(5000)
      loss += 200 - value
    }
    expect((await meterOf(world, player)).day.loss).toBe(loss / 100)
    expect(100_000 - (await getBalances(world.db, player.id)).cash).toBe(opened * 200)
    expect(await open()).toBe(loss + 200 > 5000 ? 'play_limit' : null)
  }, 120_000)

  test('is never passed by boxes, battles, upgrades and minesweeper at once', async () => {
    const player = await makePlayer(world, { cash: 100_000 })
    const [stake, target] = [await skinFrom(world, 300), await skinFrom(world, 900)]
    const items = await giveItems(
      world,
      player,
      Array.from({ length: 20 }, () => stake.id),
    )
    const rooms = await Promise.all(
      Array.from({ length: 10 }, async () => (await makeRoom(world, { seats: 3 })).room_id),
    )
    await limit(world, player, 'loss', 'day', 20)
    await limit(world, player, 'loss', 'month', 25)
    const staked = (id: number) => ({ item_ids: [id], coin: 100, skin_id: target.id, direction: 'under' })
    const times = (many: number) => Array.from({ length: many })
    const plays = [
      ...times(20).map(() => () => play(unpackBoxes, player, { box_id: BOX.one, num: 3 })),
      ...rooms.map((room_id) => () => play(joinBattle, player, { room_id })),
      ...times(3).map(() => () => play(createBattle, player, NEW_ROOM)),
      ...items.map((id) => () => play(playUpgrade, player, staked(id))),
      ...times(10).map(() => () => play(startGame, player, { tier_id: 1 })),
    ]
    // Each kind has its turns among the first and among the last.
    const mixed = plays
      .map((run, n) => ({ run, at: (n * 37) % plays.length }))
      .toSorted((a, b) => a.at - b.at)
    const answers = await Promise.all(mixed.map(({ run }) => run()))
    const refused = count(answers, 'play_limit') + count(answers, 'mine_game_open')
    // The dearest play costs 4 coins, so at least five fitted.
    expect(count(answers, null)).toBeGreaterThanOrEqual(5)
    expect(count(answers, null) + refused).toBe(plays.length)
    const { loss } = (await meterOf(world, player)).day
    expect(loss).toBeLessThanOrEqual(20)
    // A player who wins enough is never near the limit; else something was refused.
    expect(count(answers, 'play_limit') > 0 || loss < 16).toBe(true)
  })
})

describe('a limit of recharge', () => {
  test('takes as many cards as fit, of 20 at once', async () => {
    const player = await makePlayer(world)
    await limit(world, player, 'recharge', 'day', 35)
    const { cards } = await makeCards(world.store.ctx, { kind: 'sold', face: 1000, count: 20 })
    const answers = await Promise.all(cards.map((card) => play(redeemCard, player, card)))
    expect([count(answers, null), count(answers, 'play_limit')]).toEqual([3, 17])
    expect((await getBalances(world.db, player.id)).cash).toBe(3000)
    const unused = cards.filter((_, n) => answers[n] === 'play_limit')
    // What was refused is not used up.
    const friend = await makePlayer(world)
    expect(await play(redeemCard, friend, unused[0]!)).toBe(null)
  })

  test('makes of 20 orders at once those that fit together when all are paid', async () => {
    const player = await makePlayer(world)
    await limit(world, player, 'recharge', 'month', 110)
    const { cards } = await makeCards(world.store.ctx, { kind: 'sold', face: 2000, count: 1 })
    await play(redeemCard, player, cards[0]!)
    const order = (amount: number) =>
      world.call(recharge, { token: player.token, body: { pay_method: 'alipay2', amount } })
    const amounts = Array.from({ length: 20 }, (_, n) => (n % 2 ? 100 : 30))
    const answers = await Promise.all(amounts.map(order))
    // 20 are recharged: three orders of 30 fill the limit, if all of them are paid.
    expect([count(errorsOf(answers), null), count(errorsOf(answers), 'play_limit')]).toEqual([3, 17])
    expect((await order(5)).error).toBe('play_limit')
    // Their address can no longer be paid to: they hold nothing back.
    world.clock.advance(30 * 60_000)
    expect((await order(50)).error).toBe(null)
  })
})

function errorsOf(answers: { error: string | null }[]): (string | null)[] {
  return answers.map(({ error }) => error)
}

describe('a break', () => {
  test('taken 20 times at once in other lengths ends with the longest', async () => {
    const player = await makePlayer(world)
    const lengths = Array.from({ length: 20 }, (_, n) => 1 + ((n * 7) % 20))
    const take = (days: number) => world.call(takeBreak, { token: player.token, body: { days } })
    const errors = (await Promise.all(lengths.map(take))).map(({ error }) => error)
    expect(count(errors, null) + count(errors, 'break_shorter')).toBe(20)
    const { pause } = await meterOf(world, player)
    const now = Math.floor(world.clock.now().getTime() / 1000)
    expect(pause).toEqual({ kind: 'break', until: now + 20 * 24 * 3600 })
  })
})
