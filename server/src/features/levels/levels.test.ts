import { expect, test } from 'vitest'
import { keyCount, unpackBoxes, unpackByKey } from '@noktra/contract/boxes'
import * as api from '@noktra/contract/levels'
import { takeBreak } from '@noktra/contract/limits'
import { KEY_PRICES, pointsForGrade } from '@noktra/game/levels'
import { MINE_IDLE_MS } from '@noktra/game/mines'
import { BOX } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { clear, startedGame } from '#test/mines.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const DAY_MS = 24 * 3600_000

/** The boxes of the demo catalogue that the keys of badges 1 to 5 open. */
const KEY_BOXES = [BOX.half, BOX.one, BOX.two, BOX.five, 13]

/** A player who has spent so many coins before. */
async function spender(coins: number): Promise<TestPlayer> {
  const player = await makePlayer(world, { cash: 10_000_000 })
  await spend(player, coins)
  return player
}

async function spend({ id }: TestPlayer, coins: number): Promise<void> {
  await world.db
    .updateTable('player')
    .set((columns) => ({ points: columns('points', '+', coins * 100) }))
    .where('id', '=', id)
    .execute()
}

const progressOf = ({ token }: TestPlayer) => world.data(api.levelProgress, { token })
const takeKey = ({ token }: TestPlayer, key?: string) => world.call(api.takeLevelKey, { token, key })
const keysOf = async ({ token }: TestPlayer) => (await world.data(keyCount, { token })).count

/** @shows SPEC-3.99 SPEC-7.23 */
test('anybody sees the grades with their coins, and what each badge gives', async () => {
  const { list, badges, total } = await world.data(api.listLevels)
  expect(total).toBe(61)
  expect(list[0]).toEqual({ grade: 0, points: 0, badge: 0 })
  expect(list[27]).toEqual({ grade: 27, points: 3780, badge: 2 })
  expect(list[60]).toEqual({ grade: 60, points: 18_300, badge: 5 })
  expect(badges.map(({ perk }) => perk?.box_id ?? null)).toEqual([null, ...KEY_BOXES])
  expect(badges.map(({ perk }) => perk?.price ?? 0)).toEqual(KEY_PRICES.map((cents) => cents / 100))
  expect(badges.map(({ perk }) => perk?.spend ?? 0)).toEqual([0, 100, 200, 400, 1000, 2000])
  expect(badges.map(({ from_grade }) => from_grade)).toEqual([0, 10, 20, 30, 40, 50])
})

test('names are in the language of the caller', async () => {
  const headers = { 'accept-language': 'zh' }
  const { badges } = await world.data(api.listLevels, { headers })
  expect(badges[1]!.perk!.box_name).toMatch(/\p{Script=Han}/u)
})

test('progress and key are refused to visitors', async () => {
  expect((await world.call(api.levelProgress)).error).toBe('not_signed_in')
  expect((await world.call(api.takeLevelKey)).error).toBe('not_signed_in')
})

test('a newcomer is at the start, and learns that keys come with level 10', async () => {
  const player = await makePlayer(world)
  expect(await progressOf(player)).toEqual({
    grade: 0,
    badge: 0,
    points: 0,
    grade_points: 0,
    next_grade_points: 10,
    key: { waits_for: 'badge', perk: null, spent: 0, next_at: null },
  })
  expect((await takeKey(player)).error).toBe('level_badge')
})

test('the highest grade has none after it', async () => {
  const player = await spender(1_000_000)
  expect(await progressOf(player)).toMatchObject({ grade: 60, grade_points: 18_300, next_grade_points: null })
})

test.each([1, 2, 3, 4, 5])('badge %i gives a key for the box of its price', async (badge) => {
  const player = await spender(pointsForGrade(10 * badge))
  const { key } = await progressOf(player)
  expect(key).toMatchObject({ waits_for: null, perk: { box_id: KEY_BOXES[badge - 1] }, next_at: null })
  const { data } = await takeKey(player)
  expect(data).toMatchObject({ box_id: KEY_BOXES[badge - 1], key_count: 1 })
  expect(data.expires_at).toBe(Math.floor((world.clock.now().getTime() + 30 * DAY_MS) / 1000))
  const opened = await world.call(unpackByKey, {
    token: player.token,
    body: { box_id: data.box_id, num: 1 },
  })
  expect(opened.code).toBe(0)
})

test('real openings count for the level and for the key, as far as cash coins paid', async () => {
  const player = await makePlayer(world, { cash: 200_000, bonus: 10_000 })
  for (let n = 0; n < 11; n += 1)
    await world.data(unpackBoxes, { token: player.token, body: { box_id: BOX.five, num: 10 } })
  // 550 coins, 100 of them bonus.
  expect(await progressOf(player)).toMatchObject({ points: 450, badge: 0, key: { waits_for: 'badge' } })
  await world.data(unpackBoxes, { token: player.token, body: { box_id: BOX.five, num: 10 } })
  await world.data(unpackBoxes, { token: player.token, body: { box_id: BOX.five, num: 10 } })
  expect(await progressOf(player)).toMatchObject({
    points: 550,
    grade: 10,
    key: { waits_for: null, spent: 100 },
  })
})

test('the next key asks for another 200 times its price, and for another day', async () => {
  const player = await spender(600)
  await world.data(api.takeLevelKey, { token: player.token })
  await spend(player, 99)
  expect((await progressOf(player)).key).toMatchObject({ waits_for: 'today', spent: 99 })
  expect((await takeKey(player)).error).toBe('level_today')
  world.clock.advance(DAY_MS)
  expect((await progressOf(player)).key).toMatchObject({ waits_for: 'spend', spent: 99, next_at: null })
  const refused = await takeKey(player)
  expect(refused.error).toBe('level_spend')
  expect(refused.msg).toContain('1.00')
  await spend(player, 1)
  expect((await progressOf(player)).key).toMatchObject({ waits_for: null, spent: 100 })
  await world.data(api.takeLevelKey, { token: player.token })
  expect(await keysOf(player)).toBe(2)
})

test("the day is the store's: a key before its midnight and one after it", async () => {
  const player = await spender(pointsForGrade(10))
  const now = world.clock.now()
  // Midnight in Shanghai is 16:00 in Greenwich.
  const midnight = new Date(now)
  midnight.setUTCHours(16, 0, 0, 0)
  if (midnight <= now) midnight.setUTCDate(midnight.getUTCDate() + 1)
  world.clock.advance(midnight.getTime() - now.getTime() - 1)
  await world.data(api.takeLevelKey, { token: player.token })
  await spend(player, 500)
  const { key } = await progressOf(player)
  expect(key).toMatchObject({ waits_for: 'today', next_at: midnight.getTime() / 1000 })
  expect((await takeKey(player)).error).toBe('level_today')
  world.clock.advance(1)
  expect((await progressOf(player)).key.waits_for).toBeNull()
  expect((await takeKey(player)).code).toBe(0)
})

test('20 calls at once give one key', async () => {
  const player = await spender(18_300)
  const answers = await Promise.all(Array.from({ length: 20 }, () => takeKey(player)))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(answers.filter(({ error }) => error === 'level_today')).toHaveLength(19)
  expect(await keysOf(player)).toBe(1)
})

test('the same call again answers the same, and gives nothing more', async () => {
  const player = await spender(18_300)
  const [first, again] = [await takeKey(player, 'today'), await takeKey(player, 'today')]
  expect(again.text).toBe(first.text)
  expect(await keysOf(player)).toBe(1)
})

test('the stake of a game that may still be returned counts for no key', async () => {
  const played = await startedGame(world, { tier_id: 4 })
  const { player } = played
  await spend(player, 500)
  // 500 and an open stake of 60.
  expect(await progressOf(player)).toMatchObject({ points: 560, grade: 10, key: { waits_for: 'badge' } })
  expect((await takeKey(player)).error).toBe('level_badge')
  world.clock.advance(MINE_IDLE_MS)
  await world.sweep()
  expect(await progressOf(player)).toMatchObject({ points: 500, grade: 9 })
})

test('with its first layer cleared the stake is spent', async () => {
  const played = await startedGame(world, { tier_id: 4 })
  await spend(played.player, 500)
  await clear(world, played, 1)
  expect((await progressOf(played.player)).key.waits_for).toBeNull()
  expect((await takeKey(played.player)).code).toBe(0)
})

test('without a box of its price on sale there is no key, and it is said', async () => {
  const player = await spender(pointsForGrade(50))
  await world.db.updateTable('box').set({ status: 'retired' }).where('id', '=', 13).execute()
  try {
    const { key } = await progressOf(player)
    expect(key).toMatchObject({ waits_for: 'none', perk: { box_id: null, box_name: null, price: 10 } })
    expect((await takeKey(player)).error).toBe('level_no_box')
  } finally {
    await world.db.updateTable('box').set({ status: 'on_sale' }).where('id', '=', 13).execute()
  }
  expect((await takeKey(player)).code).toBe(0)
})

test('a player on a break gets no key', async () => {
  const player = await spender(18_300)
  await world.data(takeBreak, { token: player.token, body: { days: 1 } })
  expect((await takeKey(player)).error).toBe('play_break')
})
