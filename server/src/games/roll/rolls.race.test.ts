// @module-tag long

import { beforeAll, describe, expect, test } from 'vitest'
import { sellItems } from '@noktra/contract/backpack'
import * as api from '@noktra/contract/rolls'
import { openToAll } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import {
  endRoll,
  giveItemsOf,
  HOUR,
  makeDevice,
  makeOwner,
  nowOf,
  openRoll,
  rollTerms,
  seeRoll,
  statesOf,
  tryJoin,
  lockRecordOf,
} from '#test/rolls.ts'
import { giveItems, skinFrom, tryUpgrade } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

beforeAll(() => openToAll(world))

type Also = Parameters<typeof tryJoin>[3]

/** Who is told to come back comes back with the same key. */
async function join(player: TestPlayer, free_room_id: number, also: Also = {}) {
  for (;;) {
    const answer = await tryJoin(world, player, free_room_id, {
      key: `${player.id}-${free_room_id}`,
      ...also,
    })
    if (answer.error !== 'too_many_requests' && answer.error !== 'busy') return answer
  }
}

async function makePlayers(count: number): Promise<TestPlayer[]> {
  const players: TestPlayer[] = []
  for (let n = 0; n < count; n += 20) {
    const some = Array.from({ length: Math.min(20, count - n) }, () => makePlayer(world))
    players.push(...(await Promise.all(some)))
  }
  return players
}

async function entriesOf(free_room_id: number): Promise<{ place: number; player_id: number }[]> {
  return world.db
    .selectFrom('roll_entry')
    .select(['place', 'player_id'])
    .where('roll_id', '=', free_room_id)
    .orderBy('place')
    .execute()
}

/** The places of a room run from 1 without a gap, and its row counts them. */
async function expectPlaces(free_room_id: number, count: number): Promise<number[]> {
  const entries = await entriesOf(free_room_id)
  expect(entries.map((entry) => entry.place)).toEqual(Array.from({ length: count }, (_, i) => i + 1))
  expect((await seeRoll(world, free_room_id)).join_num).toBe(count)
  return entries.map((entry) => entry.player_id)
}

describe('many joins at once', () => {
  /** @shows ASVS-2.3.4 */
  test(
    '500 players for 200 places: exactly 200 are in, places 1 to 200, and the draw knows them',
    { timeout: 120_000 },
    async () => {
      const { free_room_id } = await openRoll(world, { max_join: 200 })
      const players = await makePlayers(500)
      const answers = await Promise.all(
        players.map(async (player) => ({ player, answer: await join(player, free_room_id) })),
      )
      const inside = answers.filter(({ answer }) => answer.code === 0)
      expect(inside).toHaveLength(200)
      const refused = answers.filter(({ answer }) => answer.code !== 0)
      for (const { answer } of refused) expect(['roll_full', 'roll_locked']).toContain(answer.error)
      const entered = await expectPlaces(free_room_id, 200)
      const told = inside.toSorted((a, b) => a.answer.data.place - b.answer.data.place)
      expect(entered).toEqual(told.map(({ player }) => player.id))

      const room = await seeRoll(world, free_room_id)
      expect(room.phase).toBe('locked')
      expect(room.attempts).toHaveLength(1)
      const record = await lockRecordOf(world, free_room_id)
      const lines = record.split('\n').filter((line) => line.startsWith('entrant:'))
      expect(lines).toEqual(entered.map((id, index) => `entrant:${index + 1}:${id}`))
      expect(await endRoll(world, free_room_id)).toBe('drawn')
      const winners = (await seeRoll(world, free_room_id)).prizes.map((prize) => prize.winner!.user_id)
      expect(new Set(winners).size).toBe(3)
      for (const winner of winners) expect(entered).toContain(winner)
    },
  )

  test('the same player 20 times at once, with 20 keys: one place', async () => {
    const { free_room_id } = await openRoll(world)
    const player = await makePlayer(world)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => join(player, free_room_id, { key: `key-${n}` })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'roll_joined')).toHaveLength(19)
    expect(await expectPlaces(free_room_id, 1)).toEqual([player.id])
  })

  test('the same call 20 times at once, with one key: one answer', async () => {
    const { free_room_id } = await openRoll(world, { max_join: 2 })
    const player = await makePlayer(world)
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(player, free_room_id)))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]!.data.place).toBe(1)
    await expectPlaces(free_room_id, 1)
  })

  test('20 accounts at one device at once: one place', async () => {
    const { free_room_id } = await openRoll(world)
    const players = await makePlayers(20)
    const headers = await makeDevice(world)
    const answers = await Promise.all(players.map((player) => join(player, free_room_id, { headers })))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'roll_device')).toHaveLength(19)
    await expectPlaces(free_room_id, 1)
  })
})

/** When the owner's call is sent: before the first join, among them, or after the last. */
const PLACES = [0, 1, 2, 3, 5, 8]

/** Sends a call among joins of 8 new players. Gives its answer and theirs. */
async function amidJoins<T>(free_room_id: number, place: number, send: () => Promise<T>) {
  const players = await makePlayers(8)
  const before = players.slice(0, place).map((player) => join(player, free_room_id))
  const sent = send()
  const after = players.slice(place).map((player) => join(player, free_room_id))
  return [await sent, await Promise.all([...before, ...after])] as const
}

function seated(answers: { code: number }[]): number {
  return answers.filter((answer) => answer.code === 0).length
}

describe('the owner against those who join', () => {
  test.each(PLACES)(
    'cancels as number %d of 8 for two places: over without entrants, or locked',
    async (place) => {
      const { owner, free_room_id, item_ids } = await openRoll(world, { max_join: 2 })
      const [cancelled, joined] = await amidJoins(free_room_id, place, () =>
        world.call(api.cancelRoll, { token: owner.token, body: { free_room_id } }),
      )
      const room = await seeRoll(world, free_room_id)
      if (cancelled.code === 0) {
        expect(seated(joined)).toBe(0)
        expect(new Set(joined.map((answer) => answer.error))).toEqual(new Set(['roll_over']))
        expect(room.phase).toBe('cancelled')
        expect(await statesOf(world, item_ids)).toEqual(['held', 'held', 'held'])
      } else {
        expect(['roll_has_entrants', 'roll_locked']).toContain(cancelled.error)
        expect(seated(joined)).toBe(2)
        expect(room.phase).toBe('locked')
        expect(await statesOf(world, item_ids)).toEqual(['staked', 'staked', 'staked'])
      }
      await expectPlaces(free_room_id, seated(joined))
    },
  )

  test.each(PLACES)('takes places away as number %d of 8: before all of them, or not', async (place) => {
    const { owner, free_room_id } = await openRoll(world, { max_join: 4 })
    const [edited, joined] = await amidJoins(free_room_id, place, () =>
      world.call(api.editRoll, { token: owner.token, body: { free_room_id, max_join: 2 } }),
    )
    if (edited.code !== 0) expect(['roll_fixed', 'roll_locked']).toContain(edited.error)
    const places = edited.code === 0 ? 2 : 4
    expect(seated(joined)).toBe(places)
    expect(await seeRoll(world, free_room_id)).toMatchObject({ phase: 'locked', max_join: places })
    await expectPlaces(free_room_id, places)
  })

  test.each(PLACES)('adds a prize as number %d of 8: it is in the lock record, or in hand', async (place) => {
    const { owner, free_room_id } = await openRoll(world, { max_join: 3 })
    const more = await giveItemsOf(world, owner, [700])
    const [added, joined] = await amidJoins(free_room_id, place, () =>
      world.call(api.addRollSkins, { token: owner.token, body: { free_room_id, item_ids: more } }),
    )
    if (added.code !== 0) expect(added.error).toBe('roll_locked')
    const prizes = added.code === 0 ? 4 : 3
    expect(seated(joined)).toBe(3)
    const room = await seeRoll(world, free_room_id)
    expect(room).toMatchObject({ phase: 'locked', prize_num: prizes })
    expect(room.prizes).toHaveLength(prizes)
    expect((await lockRecordOf(world, free_room_id)).match(/^prize:/gm)).toHaveLength(prizes)
    expect(await statesOf(world, more)).toEqual([added.code === 0 ? 'staked' : 'held'])
  })

  test('the last place is taken while the owner cancels, edits and adds: the room and its record agree', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { owner, free_room_id, item_ids } = await openRoll(world, { max_join: 2 })
      const { token } = owner
      const more = await giveItemsOf(world, owner, [700])
      const [first, last] = await makePlayers(2)
      expect((await join(first!, free_room_id)).error).toBeNull()
      const [joined, cancelled, edited, added] = await Promise.all([
        join(last!, free_room_id),
        world.call(api.cancelRoll, { token, body: { free_room_id } }),
        world.call(api.editRoll, { token, body: { free_room_id, room_name: 'Last words', max_join: 2 } }),
        world.call(api.addRollSkins, { token, body: { free_room_id, item_ids: more } }),
      ])
      expect(joined.error).toBeNull()
      expect(['roll_has_entrants', 'roll_locked']).toContain(cancelled.error)
      for (const answer of [edited, added]) expect([null, 'roll_locked']).toContain(answer.error)
      const room = await seeRoll(world, free_room_id)
      expect(room.phase).toBe('locked')
      expect(room.room_name).toBe(edited.code === 0 ? 'Last words' : 'Evening room')
      expect((await lockRecordOf(world, free_room_id)).match(/^prize:/gm)).toHaveLength(
        added.code === 0 ? 4 : 3,
      )
      expect(await statesOf(world, [...item_ids, ...more])).toEqual([
        ...Array<string>(3).fill('staked'),
        added.code === 0 ? 'staked' : 'held',
      ])
    }
  })
})

describe('one owner', () => {
  test('opens 20 rooms at once: three stand, and the other items stay in hand', async () => {
    const { owner, item_ids } = await makeOwner(world, Array<number>(20).fill(300))
    const answers = await Promise.all(
      item_ids.map((item) => world.call(api.addRoll, { token: owner.token, body: rollTerms(world, [item]) })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(3)
    expect(answers.filter((answer) => answer.error === 'roll_open_rooms')).toHaveLength(17)
    const states = await statesOf(world, item_ids)
    expect(states.filter((state) => state === 'staked')).toHaveLength(3)
    expect(states.filter((state) => state === 'held')).toHaveLength(17)
  })

  test('puts 20 prizes into a room of 40 at once: 50 in all', async () => {
    const { owner, free_room_id } = await openRoll(world, {}, Array<number>(40).fill(300))
    const more = await giveItemsOf(world, owner, Array<number>(20).fill(200))
    const answers = await Promise.all(
      more.map((item) =>
        world.call(api.addRollSkins, {
          token: owner.token,
          body: { free_room_id, item_ids: [item] },
        }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(10)
    expect(answers.filter((answer) => answer.error === 'roll_prizes')).toHaveLength(10)
    const room = await seeRoll(world, free_room_id)
    expect(room.prizes).toHaveLength(50)
    expect(room.prize_num).toBe(50)
    expect(room.prize_pool).toBeCloseTo(
      room.prizes.reduce((sum, prize) => sum + prize.value, 0),
      2,
    )
  })

  test(
    'puts an item into two rooms, sells it and stakes it in an upgrade at once, 50 times: one wins',
    { timeout: 120_000 },
    async () => {
      const skin = await skinFrom(world, 500)
      const target = await skinFrom(world, 2000)
      const wins = new Map<string, number>()
      for (let n = 0; n < 50; n += 1) {
        const owner = await makePlayer(world)
        const { token } = owner
        const [item, other] = (await giveItems(world, owner, [skin.id, skin.id])) as [number, number]
        const { free_room_id } = await world.data(api.addRoll, { token, body: rollTerms(world, [other]) })
        const contenders: [string, () => Promise<{ error: string | null }>][] = [
          ['new room', () => world.call(api.addRoll, { token, body: rollTerms(world, [item]) })],
          [
            'old room',
            () => world.call(api.addRollSkins, { token, body: { free_room_id, item_ids: [item] } }),
          ],
          ['sold', () => world.call(sellItems, { token, body: { item_ids: [item] } })],
          ['upgrade', () => tryUpgrade(world, owner, { item_ids: [item], skin_id: target.id })],
        ]
        const first = n % contenders.length
        const inOrder = [...contenders.slice(first), ...contenders.slice(0, first)]
        const errors = (await Promise.all(inOrder.map(([, run]) => run()))).map((answer) => answer.error)
        expect(errors.filter((error) => error === null)).toHaveLength(1)
        expect(errors.filter((error) => error === 'item_busy')).toHaveLength(3)
        const [winner] = inOrder[errors.indexOf(null)]!
        wins.set(winner, (wins.get(winner) ?? 0) + 1)
        const rooms = await world.db
          .selectFrom('roll_prize')
          .select('roll_id')
          .where('item_id', '=', item)
          .execute()
        expect(rooms).toHaveLength(winner.endsWith('room') ? 1 : 0)
        expect(await statesOf(world, [item])).toEqual([
          { 'new room': 'staked', 'old room': 'staked', sold: 'sold', upgrade: 'consumed' }[winner],
        ])
      }
      expect(wins.size).toBeGreaterThan(2)
    },
  )

  test('edits while the room’s time comes: the draw keeps the time that was published', async () => {
    const { owner, free_room_id, item_ids } = await openRoll(world)
    world.clock.advance(HOUR * 1000)
    const [edited, ended] = await Promise.all([
      world.call(api.editRoll, {
        token: owner.token,
        body: { free_room_id, lottery_time: nowOf(world) + HOUR },
      }),
      endRoll(world, free_room_id),
    ])
    expect(['roll_locked', 'roll_over']).toContain(edited.error)
    expect(ended).toBe('returned')
    expect(await statesOf(world, item_ids)).toEqual(['held', 'held', 'held'])
  })
})
