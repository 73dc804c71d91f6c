import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import * as api from '@noktra/contract/rolls'
import { makePlayer } from '#test/factories.ts'
import {
  drawOut,
  faultsOf,
  goTo,
  itemsOf,
  prizesOf,
  rollProofOf,
  rowOf,
  sweepRolls,
} from '#test/roll-draws.ts'
import { setTo } from '#test/gifts.ts'
import { joinRoll, recharge, seeRoll, tryJoin } from '#test/rolls.ts'
import { buildTestStore, type TestClock } from '#test/test-store.ts'
import { skinFrom } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'
import type { Store } from '#server/store.ts'
import { VALUE_HELD_MS } from '@noktra/game/value'

const world = useWorld()
const KEYS = ['t-hour', 't-day', 't-week'] as const
let skins: { id: number; price: number }[]

beforeAll(async () => {
  skins = [await skinFrom(world, 5000), await skinFrom(world, 800), await skinFrom(world, 200)]
})

beforeEach(async () => {
  await setZone('Asia/Shanghai')
  await world.db.updateTable('official_roll').set({ active: false }).execute()
  for (const [sort, key] of KEYS.entries()) {
    const period = key.slice(2)
    await world.db
      .insertInto('official_roll')
      .values({
        key,
        period,
        names: JSON.stringify({ en: `Every ${period}`, zh: `每${period}`, pt: `Cada ${period}` }),
        descr: JSON.stringify({ en: 'd', zh: 'd', pt: 'd' }),
        recharge: sort * 1000,
        skin_ids: [skins[0]!.id, skins[1]!.id, skins[2]!.id, skins[2]!.id],
        week_amount: 10_000_000,
        sort,
        updated_at: world.clock.now(),
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ active: true }))
      .execute()
  }
})

/** No room is left open for the next test. */
afterEach(closeRooms)

async function closeRooms(): Promise<void> {
  const now = world.clock.now()
  await world.db.updateTable('official_roll').set({ active: false }).execute()
  await world.db
    .updateTable('roll')
    .set({ phase: 'returned', end_reason: 'few_entrants', ended_at: now, next_at: null })
    .where('phase', '=', 'open')
    .execute()
}

async function setZone(zone: string): Promise<void> {
  const value = JSON.stringify(zone)
  await world.db
    .insertInto('setting')
    .values({ key: 'store_timezone', value, updated_at: world.clock.now() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

function openRooms() {
  return world.db
    .selectFrom('roll')
    .selectAll()
    .where('room_type', '=', 1)
    .where('phase', 'in', ['open', 'locked'])
    .orderBy('lottery_time')
    .orderBy('id')
    .execute()
}

async function roomOf(key: string) {
  return (await openRooms()).find((roll) => roll.official_key === key)!
}

/** What the three rooms' periods are when they are made at a moment: starts and ends. */
async function periodsAt(moment: string): Promise<Record<string, (string | undefined)[]>> {
  const at = new Date(moment)
  if (at < world.clock.now()) throw new Error(`${moment} is over`)
  await closeRooms()
  goTo(world, at)
  await world.db.updateTable('official_roll').set({ active: true }).where('key', 'in', KEYS).execute()
  await sweepRolls(world)
  const rooms = await openRooms()
  return Object.fromEntries(
    rooms.map((roll) => [
      roll.official_key!.slice(2),
      [roll.recharge_from?.toISOString(), roll.lottery_time.toISOString()],
    ]),
  )
}

describe('rooms of the house', () => {
  test('one for each period, with the printed skins at their price, each with a wear of its own', async () => {
    await sweepRolls(world)
    const { list } = await world.data(api.listRolls, { body: { room_type: 1 } })
    expect(list).toHaveLength(3)
    for (const room of list) {
      expect(room).toMatchObject({
        room_type: 1,
        user_id: null,
        nickname: 'Noktra House',
        phase: 'open',
        max_join: null,
        has_password: false,
        prize_num: 4,
      })
      const { prizes, prize_pool } = await seeRoll(world, room.id)
      expect(prizes.map((prize) => Math.round(prize.value * 100))).toEqual(
        [skins[0], skins[1], skins[2], skins[2]].map((skin) => skin!.price),
      )
      expect(Math.round(prize_pool * 100)).toBe(skins[0]!.price + skins[1]!.price + 2 * skins[2]!.price)
    }
    for (const roll of await openRooms()) {
      for (const prize of await prizesOf(world, roll.id)) {
        expect(prize.item_id).toBeNull()
        const { wear_from, wear_to } = await world.db
          .selectFrom('skin')
          .select(['wear_from', 'wear_to'])
          .where('id', '=', prize.skin_id)
          .executeTakeFirstOrThrow()
        expect(prize.wear).toBeGreaterThanOrEqual(wear_from!)
        expect(prize.wear).toBeLessThan(wear_to!)
      }
    }
    await sweepRolls(world)
    expect((await openRooms()).length).toBe(3)
  })

  test('asks for a recharge within its period, and draws at its end; the next room opens after the draw', async () => {
    await sweepRolls(world)
    const day = await roomOf('t-day')
    expect(day).toMatchObject({ recharge: 1000, recharge_to: day.lottery_time })
    const idle = await makePlayer(world)
    expect((await tryJoin(world, idle, day.id)).error).toBe('roll_recharge')
    const players = [idle, await makePlayer(world), await makePlayer(world)]
    for (const player of players) {
      await recharge(world, player, 1000)
      await joinRoll(world, day.id, { player })
    }
    expect(await drawOut(world, day.id)).toBe('drawn')
    const shown = await rollProofOf(world, day.id, players[2])
    expect(faultsOf(shown)).toEqual([])
    expect(shown).toMatchObject({ user_id: null, nickname: 'Noktra House', my_place: 3 })
    const prizes = await prizesOf(world, day.id)
    expect(prizes.map((prize) => prize.winner_place !== null)).toEqual([true, true, true, false])
    const won = await itemsOf(
      world,
      prizes.slice(0, 3).map((prize) => prize.won_item_id),
    )
    const until = new Date((await rowOf(world, day.id)).ended_at!.getTime() + VALUE_HELD_MS)
    for (const item of won) {
      const prize = prizes.find((candidate) => candidate.won_item_id === item.id)!
      expect(item).toMatchObject({
        state: 'held',
        value: prize.value,
        wear: prize.wear,
        value_until: until,
      })
    }
    await sweepRolls(world)
    const next = await roomOf('t-day')
    expect(next.id).not.toBe(day.id)
    expect(next.lottery_time.getTime() - day.lottery_time.getTime()).toBe(24 * 3600_000)
    expect(next.recharge_from).toEqual(day.lottery_time)
  })

  test('the value that was printed holds when the price moves before the lock', async () => {
    await sweepRolls(world)
    const hour = await roomOf('t-hour')
    for (let n = 0; n < 2; n += 1) await joinRoll(world, hour.id, { player: await makePlayer(world) })
    const { id, price } = skins[0]!
    const setPrice = (cents: number) =>
      world.db.updateTable('skin').set({ price: cents }).where('id', '=', id).execute()
    await setPrice(price * 2)
    expect(await drawOut(world, hour.id)).toBe('drawn')
    await setPrice(price)
    const [dearest] = await prizesOf(world, hour.id)
    expect(dearest!.value).toBe(price)
    expect((await itemsOf(world, [dearest!.won_item_id]))[0]!.value).toBe(price)
  })

  test('one without entrants ends without a draw and is made again', async () => {
    await sweepRolls(world)
    const hour = await roomOf('t-hour')
    expect(await drawOut(world, hour.id)).toBe('returned')
    await sweepRolls(world)
    const next = await roomOf('t-hour')
    expect(next.lottery_time.getTime() - hour.lottery_time.getTime()).toBe(3600_000)
  })

  test('one that was switched off is not made again', async () => {
    await sweepRolls(world)
    const hour = await roomOf('t-hour')
    await world.db.updateTable('official_roll').set({ active: false }).where('key', '=', 't-hour').execute()
    await drawOut(world, hour.id)
    await sweepRolls(world)
    expect(await roomOf('t-hour')).toBeUndefined()
  })

  test('one whose skins are gone holds up no other', async () => {
    await world.db
      .updateTable('official_roll')
      .set({ skin_ids: [999_999_999] })
      .where('key', '=', 't-hour')
      .execute()
    await sweepRolls(world)
    expect((await openRooms()).map((roll) => roll.official_key)).toEqual(['t-day', 't-week'])
    await world.db
      .updateTable('official_roll')
      .set({ skin_ids: [skins[0]!.id, skins[1]!.id, skins[2]!.id, skins[2]!.id] })
      .where('key', '=', 't-hour')
      .execute()
    await sweepRolls(world)
    expect((await openRooms()).length).toBe(3)
  })
})

describe('the budget of a week', () => {
  const DAY_MS = 24 * 3600_000
  const worth = () => skins[0]!.price + skins[1]!.price + 2 * skins[2]!.price

  async function raised(): Promise<string[]> {
    for (const sweep of world.store.sweeps) if (sweep.name === 'raise alerts') await sweep.run()
    const rows = await world.db
      .selectFrom('alert')
      .select(['subject', 'text'])
      .where('kind', '=', 'gift_budget')
      .where('cleared_at', 'is', null)
      .orderBy('subject')
      .execute()
    return rows.map(({ subject }) => subject)
  }

  /** So many rooms have room in the seven days that end now, whatever other tests opened. */
  async function leaveRoomFor(rooms: number): Promise<void> {
    const { opened } = await world.db
      .selectFrom('roll')
      .select(sql<number>`coalesce(sum(prize_pool), 0)::bigint`.as('opened'))
      .where('official_key', 'is not', null)
      .where('phase', 'in', ['open', 'locked', 'drawn'])
      .where('created_at', '>', new Date(world.clock.now().getTime() - 7 * DAY_MS))
      .executeTakeFirstOrThrow()
    await setTo(world, 'roll_week_budget', (opened + rooms * worth()) / 100)
  }

  afterEach(() => setTo(world, 'roll_week_budget', 5000))

  test('opens no room beyond it: the next one waits, staff is told, and it opens when there is room', async () => {
    await leaveRoomFor(2)
    await sweepRolls(world)
    expect((await openRooms()).map((roll) => roll.official_key)).toEqual(['t-hour', 't-day'])
    expect(await raised()).toEqual(['official_roll:t-week'])
    await leaveRoomFor(1)
    await sweepRolls(world)
    expect((await openRooms()).map((roll) => roll.official_key)).toEqual(['t-hour', 't-day', 't-week'])
    expect(await raised()).toEqual([])
  })

  test('is not passed by many processes at once', async () => {
    await leaveRoomFor(1)
    const { sweeps } = world.store
    const make = sweeps.find(({ name }) => name === 'official rolls')!
    await Promise.all(Array.from({ length: 20 }, () => make.run()))
    expect(await openRooms()).toHaveLength(1)
  })

  test('counts no prizes that returned, and those of eight days ago no more', async () => {
    await leaveRoomFor(1)
    await sweepRolls(world)
    const [hour] = await openRooms()
    expect(await drawOut(world, hour!.id)).toBe('returned')
    await sweepRolls(world)
    const again = (await openRooms()).at(-1)!
    expect(again.id).not.toBe(hour!.id)
    for (let n = 0; n < 2; n += 1) await joinRoll(world, again.id, { player: await makePlayer(world) })
    expect(await drawOut(world, again.id)).toBe('drawn')
    await sweepRolls(world)
    expect(await openRooms()).toEqual([])
    goTo(world, new Date(world.clock.now().getTime() + 8 * DAY_MS))
    await sweepRolls(world)
    expect(await openRooms()).toHaveLength(3)
  })
})

describe('periods in the time zone of the store', () => {
  test('Asia/Shanghai: hour, day and the week from Monday; less than five minutes ahead is the next one', async () => {
    // Wednesday, 20:30 in Shanghai.
    expect(await periodsAt('2026-03-11T12:30:00Z')).toEqual({
      hour: [undefined, '2026-03-11T13:00:00.000Z'],
      day: ['2026-03-10T16:00:00.000Z', '2026-03-11T16:00:00.000Z'],
      week: ['2026-03-08T16:00:00.000Z', '2026-03-15T16:00:00.000Z'],
    })
    // Sunday, 23:55; a week later a second after that.
    expect(await periodsAt('2026-03-15T15:55:00Z')).toEqual({
      hour: [undefined, '2026-03-15T16:00:00.000Z'],
      day: ['2026-03-14T16:00:00.000Z', '2026-03-15T16:00:00.000Z'],
      week: ['2026-03-08T16:00:00.000Z', '2026-03-15T16:00:00.000Z'],
    })
    expect(await periodsAt('2026-03-22T15:55:01Z')).toEqual({
      hour: [undefined, '2026-03-22T17:00:00.000Z'],
      day: ['2026-03-22T16:00:00.000Z', '2026-03-23T16:00:00.000Z'],
      week: ['2026-03-22T16:00:00.000Z', '2026-03-29T16:00:00.000Z'],
    })
  })

  test('Europe/Berlin: the day on which summer time begins has 23 hours', async () => {
    await setZone('Europe/Berlin')
    expect(await periodsAt('2026-03-29T00:30:00Z')).toEqual({
      hour: [undefined, '2026-03-29T01:00:00.000Z'],
      day: ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
      week: ['2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    })
  })

  test('Australia/Sydney: the day on which summer time ends has 25 hours, and its doubled hour is two rooms', async () => {
    await setZone('Australia/Sydney')
    // Sunday, 02:30 in summer time; half an hour later it is 02:00 again.
    expect(await periodsAt('2026-04-04T15:30:00Z')).toEqual({
      hour: [undefined, '2026-04-04T16:00:00.000Z'],
      day: ['2026-04-04T13:00:00.000Z', '2026-04-05T14:00:00.000Z'],
      week: ['2026-03-29T13:00:00.000Z', '2026-04-05T14:00:00.000Z'],
    })
    expect(await drawOut(world, (await roomOf('t-hour')).id)).toBe('returned')
    await sweepRolls(world)
    expect((await roomOf('t-hour')).lottery_time.toISOString()).toBe('2026-04-04T17:00:00.000Z')
  })

  test('Asia/Kolkata: hours are those of its clock, half an hour off', async () => {
    await setZone('Asia/Kolkata')
    expect((await periodsAt('2026-04-05T12:10:00Z'))['hour']).toEqual([undefined, '2026-04-05T12:30:00.000Z'])
  })

  test('America/Havana: the day on which the clock goes back to midnight starts with the first', async () => {
    await setZone('America/Havana')
    expect((await periodsAt('2026-11-01T04:10:00Z'))['day']).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ])
  })
})

describe('two processes', () => {
  let other: { store: Store; clock: TestClock; url: string } | undefined

  afterEach(() => other?.store.close())

  test('make one room of each at once', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
    const built = await buildTestStore({
      host: inject('databaseHost'),
      database: rows[0]!.name,
      start: world.clock.now(),
    })
    await built.store.app.listen({ port: 0, host: '127.0.0.1' })
    other = { ...built, url: `http://127.0.0.1:${(built.store.app.server.address() as AddressInfo).port}` }
    const sweepsOf = (store: Store) => store.sweeps.filter((sweep) => sweep.name === 'official rolls')
    const all = [...sweepsOf(world.store), ...sweepsOf(other.store)]
    expect(all).toHaveLength(2)
    const before = await countRooms()
    await Promise.all(Array.from({ length: 5 }, () => all.map((sweep) => sweep.run())).flat())
    expect((await openRooms()).map((roll) => roll.official_key)).toEqual(['t-hour', 't-day', 't-week'])
    expect(await countRooms()).toBe(before + 3)
  })

  async function countRooms(): Promise<number> {
    const { count } = await world.db
      .selectFrom('roll')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
})
