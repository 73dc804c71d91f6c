import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/rolls'
import { redeemCard } from '@noktra/contract/recharge'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import {
  endRoll,
  HOUR,
  joinMany,
  joinRoll,
  makeDevice,
  makeRecharged,
  nowOf,
  openOfficial,
  openRoll,
  recharge,
  seeRoll,
  tryJoin,
  lockRecordOf,
} from '#test/rolls.ts'
import { bind, codeOf } from '#test/promotion.ts'
import { useWorld } from '#test/world.ts'
import { makeCards } from '#test/cards.ts'
import type { CardKind } from '../../features/recharge/make-cards.ts'

const world = useWorld({ SANDBOX: '' })

async function entriesOf(free_room_id: number): Promise<[number, number][]> {
  const rows = await world.db
    .selectFrom('roll_entry')
    .select(['place', 'player_id'])
    .where('roll_id', '=', free_room_id)
    .orderBy('place')
    .execute()
  return rows.map((row) => [row.place, row.player_id])
}

/** The windows of guessing are ten minutes of the clock. */
function nextWindow(): void {
  world.clock.advance(600_000)
}

describe('a join', () => {
  /** @shows SPEC-0.5 SPEC-7.84 */
  test('takes the next place and shows the room as joined', async () => {
    const { owner, free_room_id } = await openRoll(world)
    const player = await makeRecharged(world)
    const answer = await tryJoin(world, player, free_room_id)
    expect(answer.data).toMatchObject({
      place: 1,
      room: { join_num: 1, is_join: true, i_created: false, won_num: 0, can_edit: false },
    })
    const second = await makeRecharged(world)
    expect((await tryJoin(world, second, free_room_id)).data.place).toBe(2)
    expect(await entriesOf(free_room_id)).toEqual([
      [1, player.id],
      [2, second.id],
    ])
    expect(await seeRoll(world, free_room_id, owner)).toMatchObject({
      join_num: 2,
      is_join: false,
      can_edit: true,
      can_change_terms: false,
    })
  })

  test('of the last place locks the draw: the record names everybody', async () => {
    const { free_room_id } = await openRoll(world, { max_join: 3 })
    const players = await joinMany(world, free_room_id, 2)
    const last = await makeRecharged(world)
    const { data } = await tryJoin(world, last, free_room_id)
    expect(data).toMatchObject({ place: 3, room: { phase: 'locked', lottery_status: 0, join_num: 3 } })
    const [attempt] = data.room.attempts
    const record = await lockRecordOf(world, free_room_id)
    expect(record).toContain(`entrant:3:${last.id}\n`)
    expect(record).toContain(`entrant:1:${players[0]!.id}\n`)
    expect(attempt!.beacon.time).toBeGreaterThanOrEqual(nowOf(world) + 4)
    const late = await tryJoin(world, await makeRecharged(world), free_room_id)
    expect(late.error).toBe('roll_full')
    expect(await endRoll(world, free_room_id)).toBe('drawn')
    expect((await tryJoin(world, await makeRecharged(world), free_room_id)).error).toBe('roll_over')
    expect(await entriesOf(free_room_id)).toHaveLength(3)
  })

  test('repeated with its key answers the same, without it that one is in already', async () => {
    const { free_room_id } = await openRoll(world, { password: 'friends' })
    const player = await makeRecharged(world)
    const first = await tryJoin(world, player, free_room_id, { password: 'friends', key: 'once' })
    const again = await tryJoin(world, player, free_room_id, { password: 'friends', key: 'once' })
    expect(first.error).toBeNull()
    expect(again.text).toBe(first.text)
    for (const password of ['friends', undefined, ...Array<string>(7).fill('wrong')]) {
      expect((await tryJoin(world, player, free_room_id, { password })).error).toBe('roll_joined')
    }
    const other = await tryJoin(world, player, free_room_id, { password: 'other', key: 'once' })
    expect(other.error).toBe('idempotency_key_reused')
    expect(await entriesOf(free_room_id)).toHaveLength(1)
  })

  test('not of the owner, a visitor, or into a room that does not exist', async () => {
    const { owner, free_room_id } = await openRoll(world, { password: 'friends' })
    expect((await tryJoin(world, owner, free_room_id)).error).toBe('roll_own')
    expect((await tryJoin(world, owner, free_room_id, { password: 'wrong' })).error).toBe('roll_own')
    expect((await world.call(api.joinRoll, { body: { free_room_id } })).error).toBe('not_signed_in')
    expect((await tryJoin(world, owner, 1)).error).toBe('roll_unknown')
    expect(await entriesOf(free_room_id)).toEqual([])
  })

  test('repeated at once with its key is answered the same, also when it took the last place', async () => {
    const { free_room_id } = await openRoll(world, { max_join: 2, password: 'friends' })
    await joinRoll(world, free_room_id, { password: 'friends' })
    const player = await makeRecharged(world)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        tryJoin(world, player, free_room_id, { password: 'friends', key: 'last' }),
      ),
    )
    expect(answers[0]!.data).toMatchObject({ place: 2, room: { phase: 'locked' } })
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await entriesOf(free_room_id)).toHaveLength(2)
  })

  test('not when the time has come', async () => {
    const { free_room_id } = await openRoll(world)
    const player = await makeRecharged(world)
    world.clock.advance(HOUR * 1000)
    expect((await tryJoin(world, player, free_room_id)).error).toBe('roll_locked')
    expect(await endRoll(world, free_room_id)).toBe('returned')
    expect((await tryJoin(world, player, free_room_id)).error).toBe('roll_over')
    expect(await entriesOf(free_room_id)).toEqual([])
  })

  test('not twice from one device', async () => {
    const { free_room_id } = await openRoll(world)
    const first = await makeRecharged(world)
    const headers = await makeDevice(world)
    expect((await tryJoin(world, first, free_room_id, { headers })).error).toBeNull()
    const second = await makeRecharged(world)
    expect((await tryJoin(world, second, free_room_id, { headers })).error).toBe('roll_device')
    expect((await tryJoin(world, first, free_room_id, { headers })).error).toBe('roll_joined')
    expect(await entriesOf(free_room_id)).toEqual([[1, first.id]])
    const elsewhere = await openRoll(world)
    expect((await tryJoin(world, second, elsewhere.free_room_id, { headers })).error).toBeNull()
  })

  test('not by an account that only got gifts, but into a room of the house', async () => {
    const { free_room_id } = await openRoll(world)
    const player = await makePlayer(world, { bonus: 100_000 })
    const refused = await tryJoin(world, player, free_room_id)
    expect(refused).toMatchObject({ error: 'recharge_needed', data: { missing: '30.00' } })
    expect((await seeRoll(world, free_room_id, player)).my_conditions).toMatchObject({
      missing_recharge: 30,
    })
    const official = await openOfficial(world, { recharge: 500 })
    expect((await seeRoll(world, official, player)).my_conditions).toEqual({
      recharged: 0,
      recharge_met: false,
      invited_met: true,
      missing_recharge: 0,
    })
    expect(await tryJoin(world, player, official)).toMatchObject({
      error: 'roll_recharge',
      data: { need: '5.00', missing: '5.00' },
    })
    await recharge(world, player, 500)
    expect((await tryJoin(world, player, official)).data.room).toMatchObject({
      room_type: 1,
      user_id: null,
      nickname: 'Noktra House',
      room_name: 'House',
      is_join: true,
    })
    expect((await seeRoll(world, official)).i_created).toBe(false)
  })
})

describe('conditions', () => {
  async function redeem({ token }: TestPlayer, kind: CardKind, face: number): Promise<void> {
    const { cards } = await makeCards(world.store.ctx, { kind, face, count: 1 })
    await world.data(redeemCard, { token, body: cards[0]! })
  }

  async function progress(free_room_id: number, player: TestPlayer) {
    return (await seeRoll(world, free_room_id, player)).my_conditions
  }

  test('paid orders and sold cards count, gift cards do not; the refusal says what is missing', async () => {
    const { owner, free_room_id } = await openRoll(world, { conditions: { recharge: 80 } })
    const player = await makePlayer(world)
    const met = { recharge_met: false, invited_met: true }
    expect(await progress(free_room_id, player)).toEqual({ ...met, recharged: 0, missing_recharge: 30 })
    await redeem(player, 'gift', 20_000)
    expect(await progress(free_room_id, player)).toEqual({ ...met, recharged: 0, missing_recharge: 30 })
    await recharge(world, player, 3000)
    expect(await progress(free_room_id, player)).toEqual({ ...met, recharged: 30, missing_recharge: 0 })
    expect(await tryJoin(world, player, free_room_id)).toMatchObject({
      error: 'roll_recharge',
      data: { need: '80.00', missing: '50.00' },
    })
    await redeem(player, 'sold', 4950)
    expect(await tryJoin(world, player, free_room_id)).toMatchObject({
      error: 'roll_recharge',
      data: { need: '80.00', missing: '0.50' },
    })
    await redeem(player, 'sold', 50)
    expect(await progress(free_room_id, player)).toMatchObject({ recharged: 80, recharge_met: true })
    expect(await entriesOf(free_room_id)).toEqual([])
    expect((await tryJoin(world, player, free_room_id)).error).toBeNull()
    expect(await progress(free_room_id, owner)).toBeNull()
    expect((await seeRoll(world, free_room_id)).my_conditions).toBeNull()
  })

  test('an order that is not paid counts for nothing', async () => {
    const { free_room_id } = await openRoll(world, { conditions: { recharge: 1 } })
    const player = await makePlayer(world)
    const now = world.clock.now()
    await world.store.ctx.transact((tx) =>
      tx
        .insertInto('recharge_order')
        .values({
          order_no: 'TWAITING0001',
          player_id: player.id,
          pay_method: 'alipay2',
          provider: 'test',
          coins: 10_000,
          payable: 72_000,
          rate: '7.2',
          status: 'waiting',
          created_at: now,
          expires_at: new Date(now.getTime() + 1_800_000),
        })
        .execute(),
    )
    expect((await progress(free_room_id, player))!.recharged).toBe(0)
  })

  test('only what came between the dates counts: the first moment does, the last does not', async () => {
    const from = nowOf(world) + 600
    const to = nowOf(world) + 1200
    const { free_room_id } = await openRoll(world, {
      conditions: { recharge: 5, recharge_from: from, recharge_to: to },
    })
    const player = await makeRecharged(world)
    const counted = async () => (await progress(free_room_id, player))!.recharged
    world.clock.advance(599_999)
    await recharge(world, player, 100)
    await redeem(player, 'sold', 100)
    expect(await counted()).toBe(0)
    world.clock.advance(1)
    await recharge(world, player, 200)
    await redeem(player, 'sold', 100)
    expect(await counted()).toBe(3)
    world.clock.advance(599_999)
    await recharge(world, player, 100)
    expect(await counted()).toBe(4)
    world.clock.advance(1)
    await recharge(world, player, 5000)
    await redeem(player, 'sold', 5000)
    expect(await counted()).toBe(4)
    expect(await tryJoin(world, player, free_room_id)).toMatchObject({
      error: 'roll_recharge',
      data: { need: '5.00', missing: '1.00' },
    })
  })

  test('one date alone bounds one side', async () => {
    const now = nowOf(world)
    const since = await openRoll(world, { conditions: { recharge: 5, recharge_from: now + 60 } })
    const until = await openRoll(world, { conditions: { recharge: 5, recharge_to: now + 60 } })
    const player = await makeRecharged(world)
    expect((await progress(since.free_room_id, player))!.recharge_met).toBe(false)
    expect((await progress(until.free_room_id, player))!.recharged).toBe(30)
    world.clock.advance(60_000)
    await recharge(world, player, 700)
    expect((await progress(since.free_room_id, player))!.recharged).toBe(7)
    expect((await progress(until.free_room_id, player))!.recharged).toBe(30)
  })

  test('invited by the owner: no other player gets in, and the refusal names them', async () => {
    const { owner, free_room_id, room } = await openRoll(world, { conditions: { invited: true } })
    const friend = await makeRecharged(world)
    const stranger = await makeRecharged(world)
    const invite = async (player: TestPlayer, inviter: TestPlayer) =>
      expect((await bind(world, player, await codeOf(world, inviter))).error).toBeNull()
    expect(await tryJoin(world, stranger, free_room_id)).toMatchObject({
      error: 'roll_invited',
      data: { nickname: room.nickname },
    })
    await invite(stranger, friend)
    expect((await tryJoin(world, stranger, free_room_id)).error).toBe('roll_invited')
    expect(await progress(free_room_id, stranger)).toMatchObject({ invited_met: false, recharge_met: true })
    await invite(friend, owner)
    expect(await progress(free_room_id, friend)).toMatchObject({ invited_met: true })
    expect((await tryJoin(world, friend, free_room_id)).error).toBeNull()
    expect(await entriesOf(free_room_id)).toEqual([[1, friend.id]])
  })
})

describe('a password', () => {
  test('opens the room as it was typed, and only that', async () => {
    const { free_room_id } = await openRoll(world, { password: 'Émile 1' })
    const player = await makeRecharged(world)
    for (const password of [undefined, '', 'émile 1', 'Émile 1 ', 'Émile']) {
      expect((await tryJoin(world, player, free_room_id, { password })).error).toBe('roll_password')
    }
    expect(await entriesOf(free_room_id)).toEqual([])
    const decomposed = 'Émile 1'.normalize('NFD')
    expect((await tryJoin(world, player, free_room_id, { password: decomposed })).error).toBeNull()
    nextWindow()
  })

  test('after 5 wrong ones in 10 minutes the right one is not looked at either', async () => {
    const { free_room_id } = await openRoll(world, { password: 'right' })
    const elsewhere = await openRoll(world, { password: 'right' })
    nextWindow()
    const player = await makeRecharged(world)
    for (let n = 1; n <= 5; n += 1) {
      const wrong = await tryJoin(world, player, free_room_id, { password: `wrong ${n}` })
      expect(wrong.error).toBe('roll_password')
    }
    const refused = await tryJoin(world, player, free_room_id, { password: 'right' })
    expect(refused).toMatchObject({ status: 429, error: 'too_many_requests' })
    const { seconds } = refused.data as unknown as { seconds: number }
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(600)
    // Another room and another player are not held up.
    const { error } = await tryJoin(world, player, elsewhere.free_room_id, { password: 'right' })
    expect(error).toBeNull()
    await joinRoll(world, free_room_id, { password: 'right' })
    nextWindow()
    expect((await tryJoin(world, player, free_room_id, { password: 'right' })).data.place).toBe(2)
  })

  test('30 wrong ones of a network hold up the network, for every player in it', async () => {
    const { free_room_id } = await openRoll(world, { password: 'right' })
    nextWindow()
    for (let n = 0; n < 6; n += 1) {
      const player = await makeRecharged(world)
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await tryJoin(world, player, free_room_id, { password: 'wrong' })).error).toBe(
          'roll_password',
        )
      }
    }
    const fresh = await makeRecharged(world)
    const held = await tryJoin(world, fresh, free_room_id, { password: 'right' })
    expect(held.error).toBe('too_many_requests')
    nextWindow()
    expect((await tryJoin(world, fresh, free_room_id, { password: 'right' })).error).toBeNull()
  })

  test('20 guesses at once are 5 answers', async () => {
    const { free_room_id } = await openRoll(world, { password: 'right' })
    nextWindow()
    const player = await makeRecharged(world)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => tryJoin(world, player, free_room_id, { password: `${n}` })),
    )
    const errors = answers.map((answer) => answer.error)
    expect(errors.filter((error) => error === 'roll_password')).toHaveLength(5)
    expect(errors.filter((error) => error === 'too_many_requests')).toHaveLength(15)
    nextWindow()
  })

  test('a repeated key is no guess: its answer comes back, however many guesses were wrong since', async () => {
    const { free_room_id } = await openRoll(world, { password: 'right' })
    nextWindow()
    const player = await makeRecharged(world)
    const first = await tryJoin(world, player, free_room_id, { password: 'right', key: 'join' })
    const elsewhere = await openRoll(world, { password: 'right' })
    for (let n = 0; n < 7; n += 1) {
      await tryJoin(world, player, free_room_id, { password: `wrong ${n}` })
      await tryJoin(world, player, elsewhere.free_room_id, { password: `wrong ${n}`, key: 'same' })
    }
    const again = await tryJoin(world, player, free_room_id, { password: 'right', key: 'join' })
    expect(first.error).toBeNull()
    expect(again.text).toBe(first.text)
    nextWindow()
  })

  test('of the owner, or in a room that is over, is no guess', async () => {
    const { owner, free_room_id } = await openRoll(world, { password: 'right' })
    nextWindow()
    for (let n = 0; n < 7; n += 1) {
      expect((await tryJoin(world, owner, free_room_id, { password: 'wrong' })).error).toBe('roll_own')
    }
    await world.data(api.cancelRoll, { token: owner.token, body: { free_room_id } })
    const player = await makeRecharged(world)
    for (let n = 0; n < 7; n += 1) {
      expect((await tryJoin(world, player, free_room_id, { password: 'wrong' })).error).toBe('roll_over')
    }
  })
})

describe('the entrants', () => {
  test('stand last first, page by page, with the face of each', async () => {
    const { free_room_id } = await openRoll(world)
    const players = await joinMany(world, free_room_id, 7)
    const seen: number[] = []
    let after: string | undefined
    do {
      const page = await world.data(api.listEntrants, { query: { free_room_id, page_size: 3, after } })
      expect(page.total).toBe(7)
      seen.push(...page.list.map((entrant) => entrant.user_id))
      after = page.next ?? undefined
    } while (after)
    expect(seen).toEqual(players.map((player) => player.id).toReversed())
    const second = await world.data(api.listEntrants, {
      query: { free_room_id, page: 2, page_size: 3 },
    })
    expect(second.list.map((entrant) => entrant.place)).toEqual([4, 3, 2])
    expect(second.list[0]).toEqual({
      place: 4,
      user_id: players[3]!.id,
      nickname: expect.stringMatching(/^Runner-/),
      avatar: expect.stringMatching(/^\/assets\/avatars\//),
      grade: 0,
      joined_at: nowOf(world),
    })
  })

  test('of an unknown room, or after a key that is none, are refused', async () => {
    const { free_room_id } = await openRoll(world)
    const list = (query: { free_room_id: number; after?: string }) => world.call(api.listEntrants, { query })
    expect((await list({ free_room_id: 1 })).error).toBe('roll_unknown')
    expect((await list({ free_room_id: Number.MAX_SAFE_INTEGER })).error).toBe('roll_unknown')
    expect((await list({ free_room_id, after: 'x' })).error).toBe('invalid_input')
    const far = await list({ free_room_id, after: String(Number.MAX_SAFE_INTEGER) })
    expect(far.data).toEqual({ list: [], total: 0, next: null })
    expect((await world.call(api.rollDetails, { query: { free_room_id: 1 } })).error).toBe('roll_unknown')
  })
})
