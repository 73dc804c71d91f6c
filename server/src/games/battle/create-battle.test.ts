import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import { boxDetails } from '@noktra/contract/boxes'
import type { BodySent } from '@noktra/contract/route'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { BOX, creation, makeFunder, openToAll } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

beforeAll(() => openToAll(world))

type Creation = Partial<BodySent<typeof api.createBattle>>

function create({ token }: TestPlayer, also: Creation = {}, key?: string) {
  return world.call(api.createBattle, { token, key, body: creation(also) })
}

async function roomsOf(player: TestPlayer) {
  return world.db.selectFrom('battle').selectAll().where('creator_id', '=', player.id).execute()
}

/** What a refusal must leave as it was. */
async function stateOf(player: TestPlayer) {
  return { has: await getBalances(world.db, player.id), rooms: (await roomsOf(player)).length }
}

async function transfersOf(room_id: number) {
  return world.db
    .selectFrom('transfer')
    .innerJoin('account', 'account.id', 'transfer.debit_account')
    .select(['reason', 'kind', 'amount'])
    .where('ref', 'like', `${room_id}:%`)
    .where('reason', 'in', ['battle-join', 'battle-fund'])
    .orderBy('transfer.id')
    .execute()
}

describe('creating a battle', () => {
  test('seats the creator and charges bonus coins first, then cash', async () => {
    const player = await makePlayer(world, { cash: 1000, bonus: 100 })
    const { data } = await create(player, { seats: 3, fast: true })
    expect(data).toMatchObject({ coin: 8, bonus_coin: 0, password: null })
    expect(data.room).toMatchObject({
      room_type: 1,
      status: 0,
      phase: 'waiting',
      user_id: player.id,
      mode: 'classic',
      seats: 3,
      team: false,
      fast: true,
      private: false,
      bots_only: false,
      fund_percent: 0,
      price: 3,
      own_price: 3,
      round_num: 2,
      round: 0,
      round_ms: 1200,
      ends_in_ms: 30 * 60_000,
      winners: [],
      total: null,
    })
    expect(data.room.players).toMatchObject([{ seat: 1, user_id: player.id, is_bot: false }])
    expect(data.room.boxes.map((box) => box.box_id)).toEqual([BOX.one, BOX.two])
    expect(await getBalances(world.db, player.id)).toMatchObject({ cash: 800, bonus: 0 })
    expect(await transfersOf(data.room.room_id)).toEqual([
      { reason: 'battle-join', kind: 'bonus', amount: 100 },
      { reason: 'battle-join', kind: 'cash', amount: 200 },
    ])
  })

  test('keeps the boxes in their order, the same one as often as it is chosen, up to 50', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const box_ids = Array.from({ length: 50 }, (_, index) => (index % 3 === 0 ? BOX.two : BOX.half))
    const { data } = await create(player, { box_ids })
    expect(data.room.boxes.map((box) => box.box_id)).toEqual(box_ids)
    expect(data.room.price).toBe(17 * 2 + 33 * 0.5)
    expect((await getBalances(world.db, player.id)).cash).toBe(10_000 - 5050)
  })

  test('a private room has a key, and its seed is only committed to', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const { data } = await create(player, { private: true })
    expect(data.room.private).toBe(true)
    expect(data.password).toMatch(/^[\w-]{16}$/)
    const { server_seed_hash } = await world.data(api.battleDetails, {
      query: { room_id: data.room.room_id, password: data.password! },
    })
    expect(server_seed_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('takes the pool versions that were shown', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const versions = await Promise.all(
      [BOX.one, BOX.two].map((box_id) => world.data(boxDetails, { query: { box_id } })),
    )
    const answer = await create(player, { pool_versions: versions.map((box) => box.pool_version) })
    expect(answer.code).toBe(0)
  })

  test('one key sent five times at once makes one room, and five equal answers', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(player, {}, 'once')))
    expect(answers[0]!.code).toBe(0)
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect((await create(player, { seats: 3 }, 'once')).error).toBe('idempotency_key_reused')
    expect(await stateOf(player)).toMatchObject({ has: { cash: 700 }, rooms: 1 })
  })
})

describe('paying for others', () => {
  test('is charged in cash at creation; bonus coins pay the own seat only', async () => {
    const player = await makeFunder(world, { cash: 1000, bonus: 1000 })
    const { data } = await create(player, { seats: 3, fund_percent: 50 })
    expect(data.room).toMatchObject({ fund_percent: 50, price: 3, own_price: 1.5 })
    expect(data).toMatchObject({ coin: 14, bonus_coin: 7 })
    expect(await transfersOf(data.room.room_id)).toEqual([
      { reason: 'battle-fund', kind: 'cash', amount: 300 },
      { reason: 'battle-join', kind: 'bonus', amount: 300 },
    ])
  })

  test('rounds what is paid for others down to the cent', async () => {
    const player = await makeFunder(world, { cash: 1000 })
    const { data } = await create(player, { box_ids: [BOX.half], seats: 4, fund_percent: 33 })
    expect(data.room.own_price).toBe(0.34)
    expect((await getBalances(world.db, player.id)).cash).toBe(1000 - 50 - 3 * 16)
  })

  test('never takes bonus coins, and then charges nothing at all', async () => {
    const bonusOnly = await makeFunder(world, { bonus: 10_000 })
    const before = await stateOf(bonusOnly)
    const answer = await create(bonusOnly, { fund_percent: 50 })
    expect(answer).toMatchObject({ error: 'insufficient_coins', data: { shortfall: '1.50' } })
    expect(await stateOf(bonusOnly)).toEqual(before)

    const short = await makeFunder(world, { cash: 400 })
    expect((await create(short, { fund_percent: 50 })).error).toBe('insufficient_coins')
    expect(await stateOf(short)).toMatchObject({ has: { cash: 400 }, rooms: 0 })
  })

  test('opens at level 2', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    expect(await create(player, { fund_percent: 10 })).toMatchObject({
      error: 'battle_fund_grade',
      data: { grade: 2 },
    })
    expect(await stateOf(player)).toMatchObject({ has: { cash: 1000 }, rooms: 0 })
  })
})

const OTHER = '0'.repeat(64)

const REFUSED: [string, Creation, string][] = [
  ['an unknown mode', { mode: 'chess' as never }, 'battle_mode_unknown'],
  ['no box', { box_ids: [] }, 'battle_rounds'],
  ['51 boxes', { box_ids: Array.from({ length: 51 }, () => BOX.half) }, 'battle_rounds'],
  ['1 seat', { seats: 1 }, 'battle_seats'],
  ['5 seats', { seats: 5 }, 'battle_seats'],
  ['2.5 seats', { seats: 2.5 }, 'battle_seats'],
  ['teams with 3 seats', { team: true, seats: 3 }, 'battle_team'],
  ['teams that share', { team: true, seats: 4, mode: 'shared' }, 'battle_team'],
  ['5 % for others', { fund_percent: 5 }, 'battle_fund'],
  ['95 % for others', { fund_percent: 95 }, 'battle_fund'],
  ['-1 % for others', { fund_percent: -1 }, 'battle_fund'],
  ['10.5 % for others', { fund_percent: 10.5 }, 'battle_fund'],
  ['a box that does not exist', { box_ids: [BOX.one, 999_999] }, 'box_unknown'],
  ['a pool version that is not on sale', { pool_versions: [1, 99] }, 'pool_version_stale'],
  ['pool versions of another length', { pool_versions: [1] }, 'invalid_input'],
  ['more pool versions than boxes', { pool_versions: [1, 1, 1] }, 'invalid_input'],
  ['other odds than those that are on sale', { pool_hashes: [OTHER, OTHER] }, 'pool_version_stale'],
  ['hashes of odds of another length', { pool_hashes: [OTHER] }, 'invalid_input'],
  ['what is no hash', { pool_hashes: ['x', 'x'] }, 'invalid_input'],
]

describe('refusals', () => {
  test.each(REFUSED)('%s: nothing is charged', async (_name, also, error) => {
    const player = await makeFunder(world, { cash: 100_000, bonus: 100 })
    const before = await stateOf(player)
    expect((await create(player, also)).error).toBe(error)
    expect(await stateOf(player)).toEqual(before)
  })

  const UNFIT = [
    ['retired', { status: 'retired' }, 'box_retired'],
    ['for newcomers only', { is_welfare: true }, 'box_retired'],
    ['without an active pool', { active_version: null }, 'box_not_active'],
  ] as const

  test.each(UNFIT)('a box that is %s', async (_name, change, error) => {
    const player = await makePlayer(world, { cash: 1000 })
    const { status, is_welfare, active_version } = await world.db
      .selectFrom('box')
      .select(['status', 'is_welfare', 'active_version'])
      .where('id', '=', BOX.half)
      .executeTakeFirstOrThrow()
    const setBox = (values: object) =>
      world.db.updateTable('box').set(values).where('id', '=', BOX.half).execute()
    await setBox(change)
    const answer = await create(player, { box_ids: [BOX.one, BOX.half] })
    await setBox({ status, is_welfare, active_version })
    expect(answer).toMatchObject({ error, data: { box_id: BOX.half } })
    expect(await stateOf(player)).toMatchObject({ has: { cash: 1000 }, rooms: 0 })
  })

  test('too little money, by one cent', async () => {
    const player = await makePlayer(world, { cash: 199, bonus: 100 })
    expect(await create(player)).toMatchObject({ error: 'insufficient_coins', data: { shortfall: '0.01' } })
    expect(await stateOf(player)).toMatchObject({ has: { cash: 199, bonus: 100 }, rooms: 0 })
  })

  test('a visitor', async () => {
    const answer = await world.call(api.createBattle, { body: creation() })
    expect(answer).toMatchObject({ status: 401, error: 'not_signed_in' })
  })

  test('a fourth waiting room, until one of the three is over', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const first = await create(player)
    await create(player)
    await create(player)
    expect(await create(player)).toMatchObject({ error: 'battle_rooms_many', data: { most: 3 } })
    expect(await stateOf(player)).toMatchObject({ has: { cash: 9100 }, rooms: 3 })
    const { room_id } = first.data.room
    await world.data(api.cancelBattle, { token: player.token, body: { room_id } })
    expect((await create(player)).code).toBe(0)
  })

  test('ten creations at once leave three rooms, and only these are charged', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(player)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(3)
    expect(answers.filter((answer) => answer.error === 'battle_rooms_many')).toHaveLength(7)
    expect(await stateOf(player)).toMatchObject({ has: { cash: 9100 }, rooms: 3 })
  })
})
