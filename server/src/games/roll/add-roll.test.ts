import { describe, expect, test } from 'vitest'
import { listBackpack, lockItem, sellItems } from '@noktra/contract/backpack'
import * as api from '@noktra/contract/rolls'
import type { BodySent } from '@noktra/contract/route'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import {
  giveItemsOf,
  HOUR,
  joinRoll,
  makeOwner,
  nowOf,
  openRoll,
  rollTerms,
  seeRoll,
  statesOf,
} from '#test/rolls.ts'
import { giveItems } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

type Terms = Partial<BodySent<typeof api.addRoll>>

function add({ token }: TestPlayer, body: BodySent<typeof api.addRoll>, key?: string) {
  return world.call(api.addRoll, { token, body, key })
}

async function roomsOf({ id }: TestPlayer): Promise<number> {
  const rows = await world.db.selectFrom('roll').select('id').where('owner_id', '=', id).execute()
  return rows.length
}

describe('a new room', () => {
  /** @shows SPEC-3.73 SPEC-3.74 SPEC-3.75 SPEC-3.78 SPEC-3.79 SPEC-7.81 */
  test('shows its terms and its prizes, dearest first; the items are staked in it', async () => {
    const { owner, item_ids } = await makeOwner(world, [200, 1000, 500])
    const now = nowOf(world)
    const answer = await add(
      owner,
      rollTerms(world, item_ids, {
        room_name: '  Evening room  ',
        descr: 'First line\r\nsecond line',
        max_join: 40,
        password: 'open sesame',
        conditions: { recharge: 12.5, recharge_from: now - HOUR, recharge_to: now + HOUR, invited: true },
      }),
    )
    expect(answer.code).toBe(0)
    const { free_room_id, room } = answer.data
    expect(room).toMatchObject({
      id: free_room_id,
      room_type: 2,
      room_name: 'Evening room',
      descr: 'First line\nsecond line',
      user_id: owner.id,
      join_num: 0,
      max_join: 40,
      prize_num: 3,
      has_password: true,
      conditions: { recharge: 12.5, recharge_from: now - HOUR, recharge_to: now + HOUR, invited: true },
      created_at: now,
      lottery_time: now + HOUR,
      lottery_status: 0,
      phase: 'open',
      end_reason: null,
      is_join: false,
      i_created: true,
      won_num: 0,
      my_conditions: null,
      can_edit: true,
      can_change_terms: true,
      fair_id: `r${free_room_id}`,
      attempts: [],
      changes: [],
      ended_at: null,
    })
    const values = room.prizes.map((prize) => prize.value)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    expect(room.prize_pool).toBeCloseTo(
      values.reduce((sum, value) => sum + value, 0),
      2,
    )
    expect(room.main_skins.map((skin) => skin.value)).toEqual(values)
    expect(room.prizes.map((prize) => prize.winner)).toEqual([null, null, null])
    expect(room.server_seed_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await statesOf(world, item_ids)).toEqual(['staked', 'staked', 'staked'])
    const backpack = await world.data(listBackpack, {
      token: owner.token,
      query: { tab: 'in_progress' },
    })
    expect(backpack.list.map((item) => item.free_room_id)).toEqual(Array(3).fill(free_room_id))
    const history = await world.db
      .selectFrom('item_history')
      .select(['item_id', 'cause', 'ref'])
      .where('state_to', '=', 'staked')
      .where('item_id', 'in', item_ids)
      .execute()
    expect(new Set(history.map((row) => `${row.cause} ${row.ref}`))).toEqual(
      new Set([`roll ${free_room_id}`]),
    )
  })

  /** @shows SPEC-7.80 */
  test('stands the same in three languages, and everybody may look', async () => {
    const { free_room_id } = await openRoll(world, { room_name: 'Noite 晚上' })
    for (const language of ['en', 'zh', 'pt']) {
      const room = await world.data(api.rollDetails, {
        query: { free_room_id },
        headers: { 'accept-language': language },
      })
      expect(room).toMatchObject({
        room_name: 'Noite 晚上',
        i_created: false,
        can_edit: false,
        can_change_terms: false,
        my_conditions: null,
      })
    }
  })

  test('tells no player its password, its seed or its devices', async () => {
    const { owner, free_room_id } = await openRoll(world, { password: 'kept to ourselves' })
    const entrant = await joinRoll(world, free_room_id, { password: 'kept to ourselves' })
    const row = await world.db
      .selectFrom('roll')
      .select(['password_hash', 'server_seed'])
      .where('id', '=', free_room_id)
      .executeTakeFirstOrThrow()
    const { device } = await world.db
      .selectFrom('roll_entry')
      .select('device')
      .where('roll_id', '=', free_room_id)
      .executeTakeFirstOrThrow()
    const secrets = [
      'kept to ourselves',
      device,
      ...[row.password_hash!, row.server_seed].flatMap((bytes) => [
        bytes.toString('hex'),
        bytes.toString('base64'),
      ]),
    ]
    const query = { free_room_id }
    for (const token of [undefined, owner.token, entrant.token]) {
      const texts = [
        (await world.call(api.rollDetails, { token, query })).text,
        (await world.call(api.listRolls, { token, body: {} })).text,
        (await world.call(api.listEntrants, { token, query })).text,
      ]
      for (const text of texts) {
        expect(text).toContain('"code":0')
        expect(text).not.toMatch(/"(password|password_hash|server_seed|device|next_at)"/)
        for (const secret of secrets) expect(text).not.toContain(secret)
      }
    }
  })

  test('counts a prize at what it is worth: printed for 72 hours, then at its price up to its cap', async () => {
    const { owner, item_ids } = await makeOwner(world, [1000])
    const { skin_id, value } = await world.db
      .selectFrom('item')
      .select(['skin_id', 'value'])
      .where('id', '=', item_ids[0]!)
      .executeTakeFirstOrThrow()
    const price = (cents: number) =>
      world.store.ctx.transact((tx) =>
        tx.updateTable('skin').set({ price: cents }).where('id', '=', skin_id).execute(),
      )
    await price(value + 100)
    try {
      const within = await world.data(api.addRoll, { token: owner.token, body: rollTerms(world, item_ids) })
      expect(within.room.prize_pool).toBe(value / 100)
      await world.data(api.cancelRoll, { token: owner.token, body: { free_room_id: within.free_room_id } })
      world.clock.advance(72 * 3600_000 + 1000)
      const after = await world.data(api.addRoll, { token: owner.token, body: rollTerms(world, item_ids) })
      expect(after.room.prize_pool).toBe(Math.floor(value * 1.04) / 100)
    } finally {
      await price(value)
    }
  })

  test('a key that is sent again opens no second room', async () => {
    const { owner, item_ids } = await makeOwner(world)
    const body = rollTerms(world, item_ids)
    const first = await add(owner, body, 'once')
    const second = await add(owner, body, 'once')
    expect(second.text).toBe(first.text)
    expect(await roomsOf(owner)).toBe(1)
  })
})

describe('terms that are refused', () => {
  const minutes = (n: number) => ({ lottery_time: nowOf(world) + 60 * n })
  const from = (at: number, to: number | null = null, recharge = 10): Terms => {
    const time = (s: number | null) => (s === null ? null : nowOf(world) + s)
    return { conditions: { recharge, recharge_from: time(at), recharge_to: time(to) } }
  }
  const CASES: [string, string, () => Terms][] = [
    ['no name', 'roll_name', () => ({ room_name: '   ' })],
    ['a name of nothing that can be seen', 'roll_name', () => ({ room_name: '\u200b\u200b' })],
    ['a name of blank letters', 'roll_name', () => ({ room_name: '\u3164\u2800' })],
    ['a name of 41 characters', 'roll_name', () => ({ room_name: 'x'.repeat(41) })],
    ['a name of two lines', 'roll_name', () => ({ room_name: 'one\ntwo' })],
    ['a name that turns the text around', 'roll_name', () => ({ room_name: 'one\u202etwo' })],
    ['a name with half a character', 'roll_name', () => ({ room_name: 'one\ud800' })],
    ['a description of 301 characters', 'roll_descr', () => ({ descr: 'x'.repeat(301) })],
    ['a description with a bell', 'roll_descr', () => ({ descr: 'x\u0007' })],
    ['a description with half a character', 'roll_descr', () => ({ descr: '\udc00' })],
    ['a draw in less than 5 minutes', 'roll_time', () => ({ lottery_time: nowOf(world) + 299 })],
    ['a draw in more than 30 days', 'roll_time', () => ({ lottery_time: nowOf(world) + 30 * 24 * HOUR + 1 })],
    ['a draw beyond all time', 'roll_time', () => ({ lottery_time: Number.MAX_SAFE_INTEGER })],
    ['a draw before all time', 'roll_time', () => ({ lottery_time: -1 })],
    ['one place', 'roll_places', () => ({ max_join: 1 })],
    ['places below nothing', 'roll_places', () => ({ max_join: -5 })],
    ['10,001 places', 'roll_places', () => ({ max_join: 10_001 })],
    ['an empty password', 'roll_password_form', () => ({ password: '' })],
    ['a password of 21 characters', 'roll_password_form', () => ({ password: 'x'.repeat(21) })],
    ['dates without an amount', 'roll_conditions', () => from(0, null, 0)],
    ['an end without an amount', 'roll_conditions', () => ({ conditions: { recharge_to: nowOf(world) } })],
    ['a start at the end', 'roll_conditions', () => from(10, 10)],
    ['a start after the end', 'roll_conditions', () => from(20, 10)],
    ['a start at the draw', 'roll_conditions', () => from(HOUR)],
    ['a start before all time', 'roll_conditions', () => from(-4e9)],
    ['an end beyond all time', 'roll_conditions', () => from(0, Number.MAX_SAFE_INTEGER - 4e9)],
    ['no prize', 'roll_prizes', () => ({ item_ids: [] })],
    ['51 prizes', 'roll_prizes', () => ({ item_ids: Array.from({ length: 51 }, (_, i) => i + 1) })],
    ['an item that does not exist', 'item_unknown', () => ({ item_ids: [Number.MAX_SAFE_INTEGER] })],
    ['a condition with three decimals', 'money_decimals', () => ({ conditions: { recharge: 1.234 } })],
    ['a condition below nothing', 'invalid_input', () => ({ conditions: { recharge: -1 } })],
    ['a name with the character 0', 'invalid_input', () => ({ room_name: 'a\0' })],
    ['a password with the character 0', 'invalid_input', () => ({ password: 'a\0' })],
    ['half a second', 'invalid_input', () => ({ lottery_time: nowOf(world) + 1000.5 })],
  ]

  test.each(CASES)('%s: %s, and the items stay in hand', async (_what, error, also) => {
    const { owner, item_ids } = await makeOwner(world, [500])
    const answer = await add(owner, { ...rollTerms(world, item_ids), ...also() })
    expect(answer.error).toBe(error)
    expect(await roomsOf(owner)).toBe(0)
    expect(await statesOf(world, item_ids)).toEqual(['held'])
  })

  test('an item named twice', async () => {
    const { owner, item_ids } = await makeOwner(world, [500])
    expect((await add(owner, rollTerms(world, [item_ids[0]!, item_ids[0]!]))).error).toBe('item_twice')
    expect(await statesOf(world, item_ids)).toEqual(['held'])
  })

  test('the outermost terms are taken', async () => {
    const { owner, item_ids } = await makeOwner(world, Array<number>(50).fill(300))
    const most: Terms = {
      room_name: '🎁'.repeat(40),
      descr: 'é'.repeat(300),
      ...minutes(30 * 24 * 60),
      max_join: 10_000,
      password: '密'.repeat(20),
    }
    const answer = await add(owner, rollTerms(world, item_ids, most))
    expect(answer.error).toBeNull()
    expect(answer.data.room).toMatchObject({ prize_num: 50, max_join: 10_000, room_name: '🎁'.repeat(40) })
    expect(answer.data.room.main_skins).toHaveLength(10)
    const second = await makeOwner(world, [300])
    const least: Terms = { room_name: 'x', descr: '', ...minutes(5), max_join: 2, password: ' ' }
    expect((await add(second.owner, rollTerms(world, second.item_ids, least))).error).toBeNull()
  })
})

describe('items that cannot be staked', () => {
  test('starred, sold, staked and foreign ones refuse the whole room', async () => {
    const { owner, item_ids } = await makeOwner(world, [500, 400, 300, 200])
    const { token } = owner
    const [good, starred, sold, staked] = item_ids as [number, number, number, number]
    const { item_ids: foreign } = await makeOwner(world, [100])
    await world.data(lockItem, { token, body: { item_id: starred, locked: true } })
    await world.data(sellItems, { token, body: { item_ids: [sold] } })
    await world.data(api.addRoll, { token, body: rollTerms(world, [staked]) })
    const refusals: [number, string][] = [
      [starred, 'item_locked'],
      [sold, 'item_busy'],
      [staked, 'item_busy'],
      [foreign[0]!, 'item_unknown'],
    ]
    for (const [bad, error] of refusals) {
      expect((await add(owner, rollTerms(world, [good, bad]))).error).toBe(error)
      expect(await statesOf(world, [good])).toEqual(['held'])
    }
    expect(await statesOf(world, foreign)).toEqual(['held'])
    expect(await roomsOf(owner)).toBe(1)
  })
})

describe('who may open a room', () => {
  test('not a visitor', async () => {
    const answer = await world.call(api.addRoll, { body: rollTerms(world, [1]) })
    expect(answer).toMatchObject({ status: 401, error: 'not_signed_in' })
  })

  test('not an account that only got gifts: it learns how much is missing', async () => {
    const player = await makePlayer(world, { bonus: 100_000 })
    const [item] = await giveItemsOf(world, player, [500])
    const answer = await add(player, rollTerms(world, [item!]))
    expect(answer).toMatchObject({ error: 'recharge_needed', data: { missing: '30.00' } })
    expect(await statesOf(world, [item!])).toEqual(['held'])
  })

  test('no player more than three at once; one that is over makes room', async () => {
    const { owner, item_ids } = await makeOwner(world, [500, 400, 300, 200])
    const { token } = owner
    const rooms: number[] = []
    for (const item of item_ids.slice(0, 3)) {
      const { free_room_id } = await world.data(api.addRoll, { token, body: rollTerms(world, [item]) })
      rooms.push(free_room_id)
    }
    const refused = await add(owner, rollTerms(world, [item_ids[3]!]))
    expect(refused).toMatchObject({ error: 'roll_open_rooms', data: { most: 3 } })
    expect(await statesOf(world, item_ids)).toEqual(['staked', 'staked', 'staked', 'held'])
    await world.data(api.cancelRoll, { token, body: { free_room_id: rooms[0]! } })
    expect((await add(owner, rollTerms(world, [item_ids[3]!]))).error).toBeNull()
  })
})

describe('more prizes', () => {
  function addSkins({ token }: TestPlayer, free_room_id: number, item_ids: number[]) {
    return world.call(api.addRollSkins, { token, body: { free_room_id, item_ids } })
  }

  /** @shows SPEC-7.82 */
  test('are staked in the room, count, and stand among its changes', async () => {
    const { owner, free_room_id, room } = await openRoll(world, {}, [500])
    await joinRoll(world, free_room_id)
    const more = await giveItemsOf(world, owner, [900, 100])
    const answer = await addSkins(owner, free_room_id, more)
    expect(answer.error).toBeNull()
    const changed = answer.data.room
    expect(changed).toMatchObject({ prize_num: 3, join_num: 1, can_change_terms: false, can_edit: true })
    expect(changed.prizes).toHaveLength(3)
    expect(changed.prize_pool).toBeGreaterThan(room.prize_pool)
    expect(changed.prize_pool).toBeCloseTo(
      changed.prizes.reduce((sum, prize) => sum + prize.value, 0),
      2,
    )
    expect(changed.changes).toEqual([{ what: 'prizes', num: 2, created_at: nowOf(world) }])
    expect(await statesOf(world, more)).toEqual(['staked', 'staked'])
  })

  test('not beyond 50 in all', async () => {
    const { owner, free_room_id } = await openRoll(world, {}, Array<number>(48).fill(300))
    const { skin_id } = await world.db
      .selectFrom('roll_prize')
      .select('skin_id')
      .where('roll_id', '=', free_room_id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const more = await giveItems(world, owner, Array<number>(3).fill(skin_id))
    expect((await addSkins(owner, free_room_id, more)).error).toBe('roll_prizes')
    expect(await statesOf(world, more)).toEqual(['held', 'held', 'held'])
    expect((await addSkins(owner, free_room_id, more.slice(1))).error).toBeNull()
    expect((await addSkins(owner, free_room_id, more.slice(0, 1))).error).toBe('roll_prizes')
    expect((await seeRoll(world, free_room_id)).prize_num).toBe(50)
  })

  test('not of somebody else, not twice, not in a strange, an unknown, a locked or a cancelled room', async () => {
    const { owner, item_ids, free_room_id } = await openRoll(world, {}, [500])
    const other = await makeOwner(world, [100])
    const more = await giveItemsOf(world, owner, [200])
    expect((await addSkins(other.owner, free_room_id, other.item_ids)).error).toBe('roll_not_owner')
    expect((await addSkins(owner, free_room_id, other.item_ids)).error).toBe('item_unknown')
    expect((await addSkins(owner, free_room_id, item_ids)).error).toBe('item_busy')
    expect((await addSkins(owner, free_room_id, [...more, ...item_ids])).error).toBe('item_busy')
    expect((await addSkins(owner, 1, more)).error).toBe('roll_unknown')
    expect((await addSkins(owner, free_room_id, [])).error).toBe('roll_prizes')
    expect(await seeRoll(world, free_room_id)).toMatchObject({ prize_num: 1, changes: [] })

    const full = await openRoll(world, { max_join: 2 }, [500])
    await joinRoll(world, full.free_room_id)
    await joinRoll(world, full.free_room_id)
    const late = await giveItemsOf(world, full.owner, [200])
    expect((await addSkins(full.owner, full.free_room_id, late)).error).toBe('roll_locked')
    await world.data(api.cancelRoll, { token: owner.token, body: { free_room_id } })
    expect((await addSkins(owner, free_room_id, more)).error).toBe('roll_over')
    expect(await statesOf(world, [...more, ...late])).toEqual(['held', 'held'])
  })
})
