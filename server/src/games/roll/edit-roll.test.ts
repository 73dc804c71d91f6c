// @module-tag long

import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/rolls'
import type { BodySent } from '@noktra/contract/route'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import {
  endRoll,
  HOUR,
  joinRoll,
  makeRecharged,
  nowOf,
  openRoll,
  seeRoll,
  statesOf,
  tryJoin,
} from '#test/rolls.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

type Edit = Omit<BodySent<typeof api.editRoll>, 'free_room_id'>

function edit({ token }: TestPlayer, free_room_id: number, change: Edit) {
  return world.call(api.editRoll, { token, body: { free_room_id, ...change } })
}

function cancel({ token }: TestPlayer, free_room_id: number) {
  return world.call(api.cancelRoll, { token, body: { free_room_id } })
}

async function rowOf(free_room_id: number) {
  return world.db.selectFrom('roll').selectAll().where('id', '=', free_room_id).executeTakeFirstOrThrow()
}

async function changesOf(free_room_id: number): Promise<string[]> {
  const rows = await world.db
    .selectFrom('roll_change')
    .select('what')
    .where('roll_id', '=', free_room_id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.what)
}

const TEXTS: [string, () => Edit][] = [
  ['the name', () => ({ room_name: 'Another name' })],
  ['the description', () => ({ descr: 'Another description' })],
]

const TERMS: [string, () => Edit][] = [
  ['the time', () => ({ lottery_time: nowOf(world) + 3 * HOUR })],
  ['the places', () => ({ max_join: 7 })],
  ['no places', () => ({ max_join: null })],
  ['the password', () => ({ password: 'another' })],
  ['no password', () => ({ password: null })],
  ['the conditions', () => ({ conditions: { recharge: 5 } })],
  ['no conditions', () => ({ conditions: {} })],
]

/** A room with everything that can be taken away. */
function openFull() {
  return openRoll(world, {
    descr: 'As it was',
    max_join: 5,
    password: 'first',
    conditions: { recharge: 1, invited: false },
  })
}

describe('while there are no entrants', () => {
  /** @shows SPEC-6.12 SPEC-7.83 */
  test.each([...TEXTS, ...TERMS])('%s may be changed', async (what, change) => {
    const { owner, free_room_id, room } = await openFull()
    const answer = await edit(owner, free_room_id, change())
    expect(answer.error).toBeNull()
    expect(await changesOf(free_room_id)).toEqual([TEXTS.some(([name]) => name === what) ? 'text' : 'terms'])
    const { password, conditions, ...shown } = change()
    expect(answer.data.room).toMatchObject({
      ...shown,
      has_password: password === undefined ? true : password !== null,
      conditions: {
        ...room.conditions,
        ...(conditions && { recharge: conditions.recharge ?? 0, recharge_from: null, recharge_to: null }),
      },
    })
    expect(await seeRoll(world, free_room_id, owner)).toEqual(answer.data.room)
  })

  test('texts and terms in one call are two changes; the draw moves with its time', async () => {
    const { owner, free_room_id } = await openFull()
    const lottery_time = nowOf(world) + 2 * HOUR
    const answer = await edit(owner, free_room_id, { room_name: 'New', lottery_time, max_join: 9 })
    expect(answer.data.room.changes).toEqual([
      { what: 'terms', num: 0, created_at: nowOf(world) },
      { what: 'text', num: 0, created_at: nowOf(world) },
    ])
    const { next_at } = await rowOf(free_room_id)
    expect(next_at).toEqual(new Date(lottery_time * 1000))
  })

  test('what is left out stays, and what is sent as it stands is no change', async () => {
    const { owner, free_room_id, room } = await openFull()
    const before = await rowOf(free_room_id)
    for (const change of [
      {},
      {
        room_name: `  ${room.room_name} `,
        descr: room.descr,
        lottery_time: room.lottery_time,
        max_join: room.max_join,
        password: 'first',
        conditions: room.conditions,
      },
    ]) {
      expect((await edit(owner, free_room_id, change)).error).toBeNull()
    }
    expect(await rowOf(free_room_id)).toEqual(before)
    expect(await changesOf(free_room_id)).toEqual([])
  })

  test('a new password opens, the old one does not; without one everybody may join', async () => {
    const { owner, free_room_id } = await openRoll(world, { password: 'first' })
    await edit(owner, free_room_id, { password: 'second' })
    const player = await makeRecharged(world)
    expect((await tryJoin(world, player, free_room_id, { password: 'first' })).error).toBe('roll_password')
    expect((await tryJoin(world, player, free_room_id, { password: 'second' })).error).toBeNull()
    const open = await openRoll(world, { password: 'first' })
    await edit(open.owner, open.free_room_id, { password: null })
    expect((await tryJoin(world, player, open.free_room_id)).error).toBeNull()
  })

  const BROKEN: [string, () => Edit][] = [
    ['roll_name', () => ({ room_name: ' ' })],
    ['roll_name', () => ({ room_name: 'x'.repeat(41) })],
    ['roll_descr', () => ({ descr: 'x'.repeat(301) })],
    ['roll_time', () => ({ lottery_time: nowOf(world) + 60 })],
    ['roll_places', () => ({ max_join: 1 })],
    ['roll_places', () => ({ max_join: 10_001 })],
    ['roll_password_form', () => ({ password: '' })],
    ['roll_conditions', () => ({ conditions: { recharge_from: nowOf(world) } })],
    ['roll_conditions', () => ({ conditions: { recharge: 1, recharge_from: nowOf(world) + HOUR } })],
  ]
  test.each(BROKEN)('%s refuses all of it: %#', async (error, change) => {
    const { owner, free_room_id } = await openFull()
    const before = await rowOf(free_room_id)
    expect((await edit(owner, free_room_id, { max_join: 6, ...change() })).error).toBe(error)
    expect(await rowOf(free_room_id)).toEqual(before)
    expect(await changesOf(free_room_id)).toEqual([])
  })

  test('a draw that moves before the start of its condition is refused', async () => {
    const { owner, free_room_id } = await openRoll(world, {
      lottery_time: nowOf(world) + 3 * HOUR,
      conditions: { recharge: 1, recharge_from: nowOf(world) + 2 * HOUR },
    })
    const answer = await edit(owner, free_room_id, { lottery_time: nowOf(world) + HOUR })
    expect(answer.error).toBe('roll_conditions')
  })

  test('texts may still be changed when the draw is less than 5 minutes away', async () => {
    const { owner, free_room_id, room } = await openRoll(world)
    world.clock.advance((HOUR - 60) * 1000)
    const { lottery_time } = room
    expect((await edit(owner, free_room_id, { descr: 'Soon', lottery_time })).error).toBeNull()
    expect((await edit(owner, free_room_id, { lottery_time: lottery_time + 60 })).error).toBe('roll_time')
  })
})

describe('once somebody has joined', () => {
  test.each(TEXTS)('%s may still be changed', async (_what, change) => {
    const { owner, free_room_id } = await openRoll(world)
    await joinRoll(world, free_room_id)
    expect((await edit(owner, free_room_id, change())).error).toBeNull()
    expect(await changesOf(free_room_id)).toEqual(['text'])
  })

  test.each(TERMS)('%s may not', async (_what, change) => {
    const { owner, free_room_id } = await openFull()
    const player = await makeRecharged(world)
    await joinRoll(world, free_room_id, { player, password: 'first' })
    const before = await rowOf(free_room_id)
    const answer = await edit(owner, free_room_id, { room_name: 'With a new name', ...change() })
    expect(answer.error).toBe('roll_fixed')
    expect(await rowOf(free_room_id)).toEqual(before)
    expect(await changesOf(free_room_id)).toEqual([])
  })

  test('terms that are sent as they stand are no change', async () => {
    const { owner, free_room_id, room } = await openFull()
    await joinRoll(world, free_room_id, { password: 'first' })
    const { lottery_time, max_join, conditions } = room
    const answer = await edit(owner, free_room_id, {
      room_name: 'With a new name',
      lottery_time,
      max_join,
      conditions,
      password: 'first',
    })
    expect(answer.error).toBeNull()
    expect(await changesOf(free_room_id)).toEqual(['text'])
  })

  test('it cannot be cancelled: the answer says how many are in', async () => {
    const { owner, free_room_id, item_ids } = await openRoll(world)
    await joinRoll(world, free_room_id)
    await joinRoll(world, free_room_id)
    expect(await cancel(owner, free_room_id)).toMatchObject({ error: 'roll_has_entrants', data: { num: 2 } })
    expect(await statesOf(world, item_ids)).toEqual(['staked', 'staked', 'staked'])
    expect((await seeRoll(world, free_room_id)).phase).toBe('open')
  })
})

describe('from the lock on', () => {
  test.each([...TEXTS, ...TERMS])('%s is fixed', async (_what, change) => {
    const { owner, free_room_id } = await openRoll(world, { max_join: 2 })
    await joinRoll(world, free_room_id)
    await joinRoll(world, free_room_id)
    const before = await rowOf(free_room_id)
    expect((await edit(owner, free_room_id, change())).error).toBe('roll_locked')
    expect((await cancel(owner, free_room_id)).error).toBe('roll_locked')
    expect(await rowOf(free_room_id)).toEqual(before)
    expect(await seeRoll(world, free_room_id, owner)).toMatchObject({
      phase: 'locked',
      can_edit: false,
      can_change_terms: false,
    })
  })

  test('a room whose time has come counts as locked before the sweep has been there', async () => {
    const { owner, free_room_id, item_ids } = await openRoll(world)
    world.clock.advance(HOUR * 1000)
    expect((await edit(owner, free_room_id, { room_name: 'Too late' })).error).toBe('roll_locked')
    expect((await cancel(owner, free_room_id)).error).toBe('roll_locked')
    expect(await seeRoll(world, free_room_id, owner)).toMatchObject({ phase: 'open', can_edit: false })
    expect(await endRoll(world, free_room_id)).toBe('returned')
    expect(await statesOf(world, item_ids)).toEqual(['held', 'held', 'held'])
    expect((await edit(owner, free_room_id, { room_name: 'Too late' })).error).toBe('roll_over')
    expect((await cancel(owner, free_room_id)).error).toBe('roll_over')
  })

  test('after the draw a room is over, and shows who won what', async () => {
    const { owner, free_room_id } = await openRoll(world, { max_join: 2 })
    const players = [await joinRoll(world, free_room_id), await joinRoll(world, free_room_id)]
    expect(await endRoll(world, free_room_id)).toBe('drawn')
    expect((await edit(owner, free_room_id, { room_name: 'Too late' })).error).toBe('roll_over')
    expect((await cancel(owner, free_room_id)).error).toBe('roll_over')
    const room = await seeRoll(world, free_room_id, players[0])
    expect(room).toMatchObject({ lottery_status: 1, is_join: true, won_num: 1, ended_at: nowOf(world) })
    expect(room.attempts).toMatchObject([{ attempt: 1, late: false, beacon: { source: 'local' } }])
    const winners = room.prizes.flatMap((prize) => prize.winner ?? [])
    expect(new Set(winners.map((winner) => winner.user_id))).toEqual(new Set(players.map(({ id }) => id)))
    for (const { user_id, place } of winners) expect(players[place - 1]!.id).toBe(user_id)
    expect(room.prizes[2]!.winner).toBeNull()
  })
})

describe('a room that is cancelled', () => {
  /** @shows SPEC-6.12 SPEC-7.86 */
  test('gives the items back, and stays to be seen as over', async () => {
    const { owner, free_room_id, item_ids } = await openRoll(world)
    const answer = await cancel(owner, free_room_id)
    expect(answer.data.room).toMatchObject({
      phase: 'cancelled',
      end_reason: 'cancelled',
      lottery_status: 1,
      ended_at: nowOf(world),
      can_edit: false,
    })
    expect(await statesOf(world, item_ids)).toEqual(['held', 'held', 'held'])
    expect((await cancel(owner, free_room_id)).error).toBe('roll_over')
    expect((await tryJoin(world, await makeRecharged(world), free_room_id)).error).toBe('roll_over')
  })
})

describe('only its owner', () => {
  /** @shows SPEC-6.12 */
  test('edits and cancels a room', async () => {
    const { free_room_id, item_ids } = await openRoll(world)
    const stranger = await makePlayer(world)
    expect((await edit(stranger, free_room_id, { room_name: 'Mine' })).error).toBe('roll_not_owner')
    expect((await cancel(stranger, free_room_id)).error).toBe('roll_not_owner')
    const body = { free_room_id }
    expect((await world.call(api.editRoll, { body })).error).toBe('not_signed_in')
    expect((await world.call(api.cancelRoll, { body })).error).toBe('not_signed_in')
    expect((await edit(stranger, 1, { room_name: 'Mine' })).error).toBe('roll_unknown')
    expect((await cancel(stranger, 1)).error).toBe('roll_unknown')
    expect(await statesOf(world, item_ids)).toEqual(['staked', 'staked', 'staked'])
  })
})

test('an owner changes their rooms 60 times an hour: everybody in them is told each time', async () => {
  const { owner, free_room_id } = await openRoll(world)
  for (let n = 0; n < 60; n += 1) {
    expect((await edit(owner, free_room_id, { descr: `Words ${n}` })).code).toBe(0)
  }
  expect((await edit(owner, free_room_id, { descr: 'More' })).error).toBe('too_many_requests')
  expect(await changesOf(free_room_id)).toHaveLength(60)
})
