import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/rolls'
import type { BodySent } from '@noktra/contract/route'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import {
  endRoll,
  HOUR,
  joinMany,
  joinRoll,
  makeOwner,
  nowOf,
  openOfficial,
  openRoll,
  rollTerms,
} from '#test/rolls.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

type Wish = BodySent<typeof api.listRolls>
type Card = api.RollCard

const people = {} as { owner: TestPlayer; entrant: TestPlayer }
const ids = {} as Record<
  'own' | 'drawn' | 'returned' | 'cancelled' | 'locked' | 'secret' | 'official',
  number
>

/** Rooms that share values in every field that a list is sorted by: prizes, time and entrants. */
const SHAPES: { cents: number; hours: number; joins: number }[] = [
  { cents: 500, hours: 400, joins: 0 },
  { cents: 500, hours: 400, joins: 1 },
  { cents: 500, hours: 300, joins: 1 },
  { cents: 900, hours: 300, joins: 0 },
  { cents: 900, hours: 200, joins: 2 },
  { cents: 200, hours: 200, joins: 0 },
]

beforeAll(async () => {
  const drawn = await openRoll(world, { max_join: 2 })
  const entrant = await joinRoll(world, drawn.free_room_id)
  await joinRoll(world, drawn.free_room_id)
  await endRoll(world, drawn.free_room_id)
  const returned = await openRoll(world)
  await endRoll(world, returned.free_room_id)
  const { owner, item_ids } = await makeOwner(world, [500, 300])
  const { token } = owner
  const cancelled = await world.data(api.addRoll, { token, body: rollTerms(world, [item_ids[0]!]) })
  await world.data(api.cancelRoll, { token, body: { free_room_id: cancelled.free_room_id } })
  for (const { cents, hours, joins } of SHAPES) {
    const { free_room_id } = await openRoll(world, { lottery_time: nowOf(world) + hours * HOUR }, [cents])
    await joinMany(world, free_room_id, joins)
  }
  const later = { lottery_time: nowOf(world) + 500 * HOUR }
  const own = await world.data(api.addRoll, { token, body: rollTerms(world, [item_ids[1]!], later) })
  const secret = await openRoll(world, { ...later, password: 'kept' }, [400])
  await joinRoll(world, secret.free_room_id, { player: entrant, password: 'kept' })
  const locked = await openRoll(world, { ...later, max_join: 2 }, [5000])
  await joinMany(world, locked.free_room_id, 2)
  const official = await openOfficial(world, { lottery_time: new Date(later.lottery_time * 1000) })
  Object.assign(people, { owner, entrant })
  Object.assign(ids, {
    own: own.free_room_id,
    drawn: drawn.free_room_id,
    returned: returned.free_room_id,
    cancelled: cancelled.free_room_id,
    locked: locked.free_room_id,
    secret: secret.free_room_id,
    official,
  })
}, 60_000)

function list(body: Wish, token?: string) {
  return world.data(api.listRolls, { body: { page_size: 100, ...body }, token })
}

function numbers(rooms: Card[]): number[] {
  return rooms.map((room) => room.id)
}

async function follow(body: Wish, page_size: number): Promise<Card[]> {
  const rooms: Card[] = []
  let after: string | undefined
  do {
    const page = await world.data(api.listRolls, { body: { ...body, page_size, after } })
    expect(page.list.length).toBeLessThanOrEqual(page_size)
    rooms.push(...page.list)
    after = page.next ?? undefined
  } while (after)
  return rooms
}

describe('the list of rooms', () => {
  /** @shows SPEC-7.79 SPEC-9.28 SPEC-9.29 SPEC-9.30 */
  test('as SPEC asks for it: pending, without a password, the dearest first', async () => {
    const {
      list: rooms,
      total,
      next,
    } = await list({
      i_created: 0,
      is_join: 0,
      lottery_status: 0,
      no_password_room: 1,
      room_type: 0,
      sort: 'prize_pool',
      order: 'desc',
      skin_size: 10,
    })
    expect(next).toBeNull()
    expect(total).toBe(rooms.length)
    expect(numbers(rooms)).toEqual(expect.arrayContaining([ids.own, ids.locked, ids.official]))
    for (const id of [ids.secret, ids.drawn, ids.returned, ids.cancelled])
      expect(numbers(rooms)).not.toContain(id)
    const pools = rooms.map((room) => room.prize_pool)
    expect(pools).toEqual(pools.toSorted((a, b) => b - a))
    for (const room of rooms) expect(room).toMatchObject({ lottery_status: 0, has_password: false })
  })

  /** @shows SPEC-3.80 SPEC-3.81 SPEC-4.51 SPEC-7.71 SPEC-7.72 SPEC-7.74 */
  test('pending and over, players’ and official, with and without a password', async () => {
    const { list: all } = await list({})
    expect(numbers(all)).not.toContain(ids.cancelled)
    const CASES: [Wish, (room: Card) => boolean][] = [
      [{ lottery_status: 0 }, (room) => room.phase === 'open' || room.phase === 'locked'],
      [{ lottery_status: 1 }, (room) => room.phase === 'drawn' || room.phase === 'returned'],
      [{ room_type: 1 }, (room) => room.user_id === null],
      [{ room_type: 2 }, (room) => room.user_id !== null],
      [{ room_type: 2, lottery_status: 0 }, (room) => room.user_id !== null && room.lottery_status === 0],
      [{ no_password_room: 1 }, (room) => !room.has_password],
      [{ no_password_room: 1, lottery_status: 1 }, (room) => room.lottery_status === 1],
    ]
    for (const [wish, belongs] of CASES) {
      const { list: rooms, total } = await list(wish)
      const expected = all.filter(belongs)
      expect(expected.length).toBeGreaterThan(0)
      expect(expected.length).toBeLessThan(all.length)
      expect(new Set(numbers(rooms))).toEqual(new Set(numbers(expected)))
      expect(total).toBe(expected.length)
    }
    for (const wish of [{ room_type: 0 }, { no_password_room: 0 }, { i_created: 0, is_join: 0 }]) {
      expect(numbers((await list(wish)).list)).toEqual(numbers(all))
    }
    const over = await list({ lottery_status: 1, room_type: 2 })
    expect(new Set(numbers(over.list))).toEqual(new Set([ids.drawn, ids.returned]))
  })

  test('for a visitor nothing is joined; for a player what they joined and won', async () => {
    const { list: visited } = await list({})
    for (const room of visited) expect(room).toMatchObject({ is_join: false, i_created: false, won_num: 0 })
    const { list: seen } = await list({}, people.entrant.token)
    expect(numbers(seen)).toEqual(numbers(visited))
    const joined = seen.filter((room) => room.is_join)
    expect(new Set(numbers(joined))).toEqual(new Set([ids.drawn, ids.secret]))
    expect(joined.find((room) => room.id === ids.drawn)!.won_num).toBe(1)
    expect(joined.find((room) => room.id === ids.secret)!.won_num).toBe(0)
  })

  /** @shows SPEC-7.69 SPEC-7.70 SPEC-7.77 */
  test('is_join and i_created: the caller’s own, cancelled ones too, and only for who is signed in', async () => {
    const { owner, entrant } = people
    const joined = await list({ is_join: 1 }, entrant.token)
    expect(new Set(numbers(joined.list))).toEqual(new Set([ids.drawn, ids.secret]))
    expect(joined.total).toBe(2)
    expect(numbers((await list({ is_join: 1, lottery_status: 1 }, entrant.token)).list)).toEqual([ids.drawn])
    expect(numbers((await list({ is_join: 1 }, owner.token)).list)).toEqual([])
    const created = await list({ i_created: 1 }, owner.token)
    expect(new Set(numbers(created.list))).toEqual(new Set([ids.own, ids.cancelled]))
    expect(numbers((await list({ i_created: 1, lottery_status: 1 }, owner.token)).list)).toEqual([
      ids.cancelled,
    ])
    expect(numbers((await list({ i_created: 1, lottery_status: 0 }, owner.token)).list)).toEqual([ids.own])
    expect(numbers((await list({ i_created: 1, is_join: 1 }, owner.token)).list)).toEqual([])
    for (const body of [{ is_join: 1 }, { i_created: 1 }]) {
      expect(await world.call(api.listRolls, { body })).toMatchObject({ status: 401, error: 'not_signed_in' })
      const none = { headers: { authorization: 'none' } }
      expect((await world.call(api.listRolls, { body, ...none })).error).toBe('not_signed_in')
    }
    expect((await world.call(api.listRolls, { headers: { authorization: 'none' } })).code).toBe(0)
    const nobody = await makePlayer(world)
    expect(await list({ is_join: 1 }, nobody.token)).toEqual({ list: [], total: 0, next: null })
  })

  /** @shows SPEC-3.77 SPEC-7.76 */
  test('skin_size says how many of the dearest prizes a card shows', async () => {
    for (const [skin_size, shown] of [
      [0, 0],
      [2, 2],
      [50, 3],
    ] as const) {
      const room = (await list({ skin_size })).list.find(({ id }) => id === ids.drawn)!
      expect(room.main_skins).toHaveLength(shown)
      expect(room.prize_num).toBe(3)
      const values = room.main_skins.map((skin) => skin.value)
      expect(values).toEqual(values.toSorted((a, b) => b - a))
      if (shown > 0) expect(room.main_skins[0]!.image_url).toMatch(/^\/assets\/items\//)
    }
  })

  test('names stand in the caller’s language', async () => {
    const { list: rooms } = await world.data(api.listRolls, {
      body: { room_type: 1 },
      headers: { 'accept-language': 'zh' },
    })
    expect(rooms.find((room) => room.id === ids.official)).toMatchObject({
      room_name: '官方',
      nickname: 'Noktra House',
      user_id: null,
    })
  })
})

const VALUE: Record<api.RollSort, (room: Card) => number> = {
  prize_pool: (room) => room.prize_pool,
  lottery_time: (room) => room.lottery_time,
  join_num: (room) => room.join_num,
  created_at: (room) => room.created_at,
}

/** The order that a list must have: by value, then by number, both the same way. */
function sorted(rooms: Card[], field: api.RollSort, down: boolean): number[] {
  const way = down ? -1 : 1
  return numbers(rooms.toSorted((a, b) => way * (VALUE[field](a) - VALUE[field](b) || a.id - b.id)))
}

describe('sorting', () => {
  const FIELDS = api.ROLL_SORTS.flatMap((field) => [true, false].map((down) => [field, down] as const))

  /** @shows SPEC-7.73 SPEC-7.75 */
  test.each(FIELDS)('by %s, downwards: %s; whichever word says it', async (field, down) => {
    const all = (await list({})).list
    const direction = down ? 'desc' : 'asc'
    const sign = down ? '-' : '+'
    const wishes: Wish[] = [
      { sort: field, order: direction },
      { sort: direction, order: field },
      { sort: sign + field },
      { order: sign + field },
      { sort: sign + field, order: direction },
      { sort: field.toUpperCase(), order: direction.toUpperCase() },
    ]
    for (const wish of wishes) {
      expect(numbers((await list(wish)).list)).toEqual(sorted(all, field, down))
    }
    const pending = all.filter((room) => room.lottery_status === 0)
    const only = await list({ sort: field, order: direction, lottery_status: 0 })
    expect(numbers(only.list)).toEqual(sorted(pending, field, down))
  })

  test('without words: the dearest first while pending, else the latest; a field alone goes down', async () => {
    const all = (await list({})).list
    expect(numbers(all)).toEqual(sorted(all, 'lottery_time', true))
    const pending = (await list({ lottery_status: 0 })).list
    expect(numbers(pending)).toEqual(sorted(pending, 'prize_pool', true))
    const over = (await list({ lottery_status: 1 })).list
    expect(numbers(over)).toEqual(sorted(over, 'lottery_time', true))
    expect(numbers((await list({ sort: 'join_num' })).list)).toEqual(sorted(all, 'join_num', true))
    expect(numbers((await list({ order: 'asc' })).list)).toEqual(sorted(all, 'lottery_time', false))
    expect(numbers((await list({ sort: '', order: ' ' })).list)).toEqual(numbers(all))
  })

  test('words that mean nothing, or two things, are refused', async () => {
    const bad: [Wish, string][] = [
      [{ sort: 'price' }, 'sort'],
      [{ order: 'down' }, 'order'],
      [{ sort: 'constructor' }, 'sort'],
      [{ sort: '-desc' }, 'sort'],
      [{ sort: 'prize_pool', order: 'join_num' }, 'order'],
      [{ sort: 'asc', order: 'desc' }, 'order'],
      [{ sort: '-prize_pool', order: 'asc' }, 'order'],
      [{ sort: "prize_pool'; drop table roll" }, 'sort'],
    ]
    for (const [body, field] of bad) {
      expect(await world.call(api.listRolls, { body })).toMatchObject({
        error: 'invalid_input',
        data: { field },
      })
    }
  })
})

describe('paging', () => {
  const WAYS = api.ROLL_SORTS.flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => [sort, order] as const),
  )

  test.each(WAYS)('by %s %s visits each room once while values tie', async (sort, order) => {
    const { list: all, total } = await list({ sort, order })
    expect(new Set(all.map(VALUE[sort])).size).toBeLessThan(all.length)
    for (const size of [1, 2, 5]) {
      const rooms = await follow({ sort, order }, size)
      expect(numbers(rooms)).toEqual(numbers(all))
      expect(rooms).toHaveLength(total)
    }
  })

  /** @shows SPEC-7.78 */
  test('page, page_size and after stand in the query or in the body, which wins', async () => {
    const all = numbers((await list({})).list)
    const ask = (query: object, body: object) => world.data(api.listRolls, { query, body })
    expect(numbers((await ask({ page: 2, page_size: 3 }, {})).list)).toEqual(all.slice(3, 6))
    expect(numbers((await ask({}, { page: 2, page_size: 3 })).list)).toEqual(all.slice(3, 6))
    expect(numbers((await ask({ page: 5, page_size: 4 }, { page: 2, page_size: 3 })).list)).toEqual(
      all.slice(3, 6),
    )
    expect(numbers((await ask({ page_size: 3 }, { page: 2 })).list)).toEqual(all.slice(3, 6))
    const { next } = await ask({ page_size: 3 }, {})
    expect(numbers((await ask({ page_size: 3, after: next! }, {})).list)).toEqual(all.slice(3, 6))
    expect(numbers((await ask({ page_size: 3 }, { after: next! })).list)).toEqual(all.slice(3, 6))
    expect(numbers((await ask({ page_size: 3, page: 2, after: next! }, {})).list)).toEqual(all.slice(3, 6))
    expect(await ask({ page: 500 }, {})).toMatchObject({ list: [], next: null })
  })

  test('input that is none is refused', async () => {
    for (const after of ['x', '1', '1_2_3', '1.5_2', `${Number.MAX_SAFE_INTEGER + 1}_1`]) {
      expect((await world.call(api.listRolls, { body: { after } })).error).toBe('invalid_input')
    }
    const far = Number.MAX_SAFE_INTEGER
    for (const sort of api.ROLL_SORTS) {
      for (const after of [`${far}_${far}`, `-${far}_-${far}`, '0_0']) {
        for (const order of ['asc', 'desc']) {
          expect((await world.call(api.listRolls, { body: { sort, order, after } })).code).toBe(0)
        }
      }
    }
    const bad: object[] = [
      { lottery_status: 2 },
      { i_created: 'x' },
      { is_join: -1 },
      { room_type: 3 },
      { skin_size: 51 },
      { page_size: 101 },
      { page: 0 },
      { sort: 'x'.repeat(41) },
      { sort: { field: 'prize_pool' } },
    ]
    for (const body of bad) {
      expect((await world.call(api.listRolls, { body })).error).toBe('invalid_input')
    }
  })
})
