import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import type { BodySent } from '@noktra/contract/route'
import { getBalances } from '#server/core/ledger/accounts.ts'
import {
  BOX,
  creation,
  fillWithBots,
  join,
  makeFunder,
  makeRoom,
  openToAll,
  republish,
} from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

beforeAll(() => openToAll(world))

type Creation = Partial<BodySent<typeof api.createBattle>>

function edit({ token }: TestPlayer, room_id: number, also: Creation = {}) {
  return world.call(api.editBattle, { token, body: { room_id, ...creation(also) } })
}

/** A player with little money, so that each cent shows, and their room of 3 coins. */
async function roomOf(creator: TestPlayer, also: Creation = {}): Promise<number> {
  const { room } = await world.data(api.createBattle, { token: creator.token, body: creation(also) })
  return room.room_id
}

async function coinsOf(player: TestPlayer) {
  const { cash, bonus } = await getBalances(world.db, player.id)
  return { cash, bonus }
}

function details(room_id: number, { token }: TestPlayer) {
  return world.data(api.battleDetails, { query: { room_id }, token })
}

async function versionsOf(room_id: number): Promise<number[]> {
  const rows = await world.db
    .selectFrom('battle_round')
    .select('version')
    .where('battle_id', '=', room_id)
    .orderBy('round')
    .execute()
  return rows.map((row) => row.version)
}

async function setStatus(box_id: number, status: 'on_sale' | 'retired'): Promise<void> {
  await world.db.updateTable('box').set({ status }).where('id', '=', box_id).execute()
}

describe('changing a battle', () => {
  /** @shows SPEC-6.11 */
  test('charges or returns the difference, from and to the very purse', async () => {
    const creator = await makePlayer(world, { cash: 1000, bonus: 100 })
    const room_id = await roomOf(creator)
    expect(await coinsOf(creator)).toEqual({ cash: 800, bonus: 0 })

    const dearer = await edit(creator, room_id, { box_ids: [BOX.two, BOX.five], mode: 'terminal', seats: 3 })
    expect(dearer.data).toMatchObject({ coin: 4, bonus_coin: 0, password: null })
    expect(dearer.data.room).toMatchObject({ mode: 'terminal', seats: 3, price: 7, round_num: 2 })
    expect(dearer.data.room.boxes.map((box) => box.box_id)).toEqual([BOX.two, BOX.five])
    expect(await coinsOf(creator)).toEqual({ cash: 400, bonus: 0 })

    const cheaper = await edit(creator, room_id, { box_ids: [BOX.half] })
    expect(cheaper.data.room).toMatchObject({ mode: 'classic', seats: 2, price: 0.5, round_num: 1 })
    expect(await coinsOf(creator)).toEqual({ cash: 1000, bonus: 50 })
    expect(cheaper.data.room.version).toBeGreaterThan(dearer.data.room.version)

    await world.data(api.cancelBattle, { token: creator.token, body: { room_id } })
    expect(await coinsOf(creator)).toEqual({ cash: 1000, bonus: 100 })
  })

  test('keeps the room: its number, its seed and its place in time', async () => {
    const { creator, room_id } = await makeRoom(world)
    const before = await details(room_id, creator)
    world.clock.advance(60_000)
    const { data } = await edit(creator, room_id, { seats: 4 })
    expect(data.room).toMatchObject({ room_id, ends_in_ms: 29 * 60_000 })
    expect((await details(room_id, creator)).server_seed_hash).toBe(before.server_seed_hash)
  })

  test('lets the bots go', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 4 })
    for (const seat of [2, 4]) {
      await world.data(api.callBot, { token: creator.token, body: { room_id, seat } })
    }
    const { data } = await edit(creator, room_id, { seats: 3 })
    expect(data.room.players).toMatchObject([{ seat: 1, user_id: creator.id, is_bot: false }])
  })

  test('takes what was paid for others again, and returns it whole', async () => {
    const creator = await makeFunder(world, { cash: 2000, bonus: 300 })
    const room_id = await roomOf(creator, { seats: 3, fund_percent: 50 })
    expect(await coinsOf(creator)).toEqual({ cash: 1700, bonus: 0 })
    await edit(creator, room_id, { seats: 4, fund_percent: 90 })
    expect(await coinsOf(creator)).toEqual({ cash: 2000 - 3 * 270, bonus: 0 })
    await edit(creator, room_id, { seats: 4, fund_percent: 10 })
    expect(await coinsOf(creator)).toEqual({ cash: 2000 - 3 * 30, bonus: 0 })
    await edit(creator, room_id, { seats: 4 })
    expect(await coinsOf(creator)).toEqual({ cash: 2000, bonus: 0 })
    await edit(creator, room_id, { seats: 4, fund_percent: 50 })
    await world.data(api.cancelBattle, { token: creator.token, body: { room_id } })
    expect(await coinsOf(creator)).toEqual({ cash: 2000, bonus: 300 })
  })

  test('with too little money changes nothing, the bots stay', async () => {
    const creator = await makePlayer(world, { cash: 650 })
    const room_id = await roomOf(creator, { seats: 3 })
    await world.data(api.callBot, { token: creator.token, body: { room_id, seat: 2 } })
    const before = await details(room_id, creator)
    const answer = await edit(creator, room_id, { box_ids: [BOX.two, BOX.five], private: true })
    expect(answer).toMatchObject({ error: 'insufficient_coins', data: { shortfall: '0.50' } })
    expect(await details(room_id, creator)).toEqual(before)
    expect(await coinsOf(creator)).toEqual({ cash: 350, bonus: 0 })
  })

  test('private makes a key that lasts, public takes it away', async () => {
    const { creator, room_id } = await makeRoom(world)
    const stranger = await makePlayer(world, { cash: 1000 })
    const { password } = (await edit(creator, room_id, { private: true })).data
    expect(password).toMatch(/^[\w-]{16}$/)
    expect((await edit(creator, room_id, { private: true, seats: 3 })).data.password).toBe(password)
    const joinWithout = () => world.call(api.joinBattle, { token: stranger.token, body: { room_id } })
    expect((await joinWithout()).error).toBe('battle_private')
    const opened = await edit(creator, room_id, { seats: 3 })
    expect(opened.data).toMatchObject({ password: null, room: { private: false } })
    expect((await joinWithout()).code).toBe(0)
  })

  test('sent twice with one key changes once', async () => {
    const creator = await makePlayer(world, { cash: 1000 })
    const room_id = await roomOf(creator)
    const body = { room_id, ...creation({ box_ids: [BOX.five] }) }
    const once = () => world.call(api.editBattle, { token: creator.token, body, key: 'once' })
    const answers = await Promise.all([once(), once(), once()])
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0].code).toBe(0)
    expect(await coinsOf(creator)).toEqual({ cash: 500, bonus: 0 })
  })
})

describe('who may not change a battle', () => {
  /** @shows SPEC-6.11 */
  test('another player, a visitor, and no player a room that does not exist', async () => {
    const { creator, room_id } = await makeRoom(world)
    const other = await makePlayer(world, { cash: 1000 })
    expect((await edit(other, room_id)).error).toBe('battle_not_creator')
    expect((await edit(creator, 999_999)).error).toBe('battle_unknown')
    const visitor = await world.call(api.editBattle, { body: { room_id, ...creation() } })
    expect(visitor).toMatchObject({ status: 401, error: 'not_signed_in' })
    expect(await coinsOf(other)).toEqual({ cash: 1000, bonus: 0 })
  })

  test('the creator while others are in, until they have left', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 3 })
    const other = await join(world, room_id)
    expect((await edit(creator, room_id, { box_ids: [BOX.five] })).error).toBe('battle_others_in')
    expect((await edit(other, room_id)).error).toBe('battle_not_creator')
    expect(await coinsOf(creator)).toEqual({ cash: 99_700, bonus: 0 })
    await world.data(api.leaveBattle, { token: other.token, body: { room_id } })
    expect((await edit(creator, room_id, { box_ids: [BOX.five] })).code).toBe(0)
  })

  test('the creator after the start, or when the time is over, swept or not', async () => {
    const started = await makeRoom(world)
    await fillWithBots(world, started.room_id, started.creator)
    expect((await edit(started.creator, started.room_id)).error).toBe('battle_not_waiting')
    const late = await makeRoom(world)
    world.clock.advance(30 * 60_000)
    expect((await edit(late.creator, late.room_id)).error).toBe('battle_not_waiting')
    await world.sweep()
    expect((await edit(late.creator, late.room_id)).error).toBe('battle_not_waiting')
    expect(await coinsOf(late.creator)).toEqual({ cash: 100_000, bonus: 0 })
  })

  test('into something that cannot be created: nothing changes', async () => {
    const { creator, room_id } = await makeRoom(world)
    const before = await details(room_id, creator)
    expect((await edit(creator, room_id, { box_ids: [] })).error).toBe('battle_rounds')
    expect((await edit(creator, room_id, { seats: 3, team: true })).error).toBe('battle_team')
    expect((await edit(creator, room_id, { fund_percent: 20 })).error).toBe('battle_fund_grade')
    expect((await edit(creator, room_id, { pool_versions: [99, 1] })).error).toBe('pool_version_stale')
    expect(await details(room_id, creator)).toEqual(before)
  })
})

describe('boxes that change while a room waits', () => {
  test('a new version leaves the room as it is; a change of the room takes it', async () => {
    const { creator, room_id } = await makeRoom(world)
    const shown = await versionsOf(room_id)
    const version = await republish(world, BOX.one)
    expect(version).toBeGreaterThan(shown[0]!)
    expect(await versionsOf(room_id)).toEqual(shown)
    const { list } = await world.data(api.battleBoxSkins, { query: { room_id } })
    expect(list.map((box) => box.pool_version)).toEqual(shown)

    const stale = await edit(creator, room_id, { seats: 3, pool_versions: shown })
    expect(stale).toMatchObject({
      error: 'pool_version_stale',
      data: { box_id: BOX.one, pool_version: version },
    })
    expect((await edit(creator, room_id, { seats: 3, pool_versions: [version, shown[1]!] })).code).toBe(0)
    expect(await versionsOf(room_id)).toEqual([version, shown[1]])
  })

  test('a room of an older version is fought with it', async () => {
    const { creator, room_id } = await makeRoom(world)
    const shown = await versionsOf(room_id)
    await republish(world, BOX.two)
    await fillWithBots(world, room_id, creator)
    const { rounds, lock } = await details(room_id, creator)
    expect(rounds.map((round) => round.pool_version)).toEqual(shown)
    for (const round of rounds) {
      expect(lock!.lock_record).toContain(
        `pool:${round.box_id}:${round.pool_version}:${round.pool_hash}:${round.pool_salt}\n`,
      )
    }
  })

  test('a retired box ends its waiting rooms and pays them back; before that no player gets in', async () => {
    const creator = await makeFunder(world, { cash: 1000, bonus: 100 })
    const room_id = await roomOf(creator, { box_ids: [BOX.half, BOX.one], seats: 3, fund_percent: 50 })
    const other = await join(world, room_id)
    const untouched = await makeRoom(world)
    const running = await makeRoom(world, { box_ids: [BOX.half] })
    await join(world, running.room_id)

    await setStatus(BOX.half, 'retired')
    const late = await makePlayer(world, { cash: 1000 })
    const refused = await world.call(api.joinBattle, { token: late.token, body: { room_id } })
    expect(refused.error).toBe('box_retired')
    await world.sweep()
    await setStatus(BOX.half, 'on_sale')

    expect((await details(room_id, creator)).room).toMatchObject({
      status: -1,
      phase: 'timeout',
      end_reason: 'box_retired',
    })
    expect(await coinsOf(creator)).toEqual({ cash: 1000, bonus: 100 })
    expect(await coinsOf(other)).toEqual({ cash: 100_000, bonus: 0 })
    expect(await coinsOf(late)).toEqual({ cash: 1000, bonus: 0 })
    expect((await details(untouched.room_id, creator)).room.status).toBe(0)
    expect((await details(running.room_id, creator)).room.status).toBe(1)
  })

  test('no bot starts a room whose box has retired', async () => {
    const { creator, room_id } = await makeRoom(world, { box_ids: [BOX.half] })
    await setStatus(BOX.half, 'retired')
    const answer = await world.call(api.callBot, { token: creator.token, body: { room_id, seat: 2 } })
    await setStatus(BOX.half, 'on_sale')
    expect(answer.error).toBe('box_retired')
  })

  test('who joins by what they saw before a change is refused and not charged; who looked again gets in', async () => {
    const creator = await makePlayer(world, { cash: 100_000 })
    const room_id = await roomOf(creator)
    const guest = await makePlayer(world, { cash: 100_000 })
    const seen = (await details(room_id, guest)).room.version
    expect((await edit(creator, room_id, { box_ids: [BOX.five, BOX.five] })).code).toBe(0)
    const joinSeen = (version: number) =>
      world.call(api.joinBattle, { token: guest.token, body: { room_id, version } })
    expect((await joinSeen(seen)).error).toBe('battle_changed')
    expect(await coinsOf(guest)).toEqual({ cash: 100_000, bonus: 0 })

    const { room: now, rounds } = await details(room_id, guest)
    const again = now.version
    const joinByOdds = (pool_hashes: string[]) =>
      world.call(api.joinBattle, { token: guest.token, body: { room_id, pool_hashes } })
    const hashes = rounds.map(({ pool_hash }) => pool_hash)
    for (const other of [hashes.slice(1), ['0'.repeat(64), ...hashes.slice(1)], []])
      expect((await joinByOdds(other)).error).toBe('battle_changed')
    expect(await coinsOf(guest)).toEqual({ cash: 100_000, bonus: 0 })
    expect(again).toBeGreaterThan(seen)
    expect((await joinByOdds(hashes)).code).toBe(0)
    expect(await coinsOf(guest)).toEqual({ cash: 99_000, bonus: 0 })
  })

  test('a bot that comes meanwhile refuses no player', async () => {
    const creator = await makePlayer(world, { cash: 100_000 })
    const room_id = await roomOf(creator, { seats: 3 })
    const guest = await makePlayer(world, { cash: 100_000 })
    const { version } = (await details(room_id, guest)).room
    await world.data(api.callBot, { token: creator.token, body: { room_id, seat: 2 } })
    const joined = await world.call(api.joinBattle, { token: guest.token, body: { room_id, version } })
    expect(joined.code).toBe(0)
  })
})
