import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listBackpack } from '@noktra/contract/backpack'
import * as boxes from '@noktra/contract/boxes'
import { fair } from '@noktra/contract/fair'
import { createBattle } from '@noktra/contract/battles'
import * as recharge from '@noktra/contract/recharge'
import { setSeed, todayRecharge } from '@noktra/contract/users'
import { unpackWelfareBox } from '@noktra/contract/welfare'
import { verifyOpening } from '@noktra/game/box/box-proof'
import { grantKey } from '#server/core/openings/grant-key.ts'
import { settleOrder } from '#server/features/recharge/settle-order.ts'
import { saveSetting } from '#server/core/settings/save-setting.ts'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { makePlayer, pointsOf, type TestPlayer } from '#test/factories.ts'
import { useWatchers } from '#test/watcher.ts'
import {
  aWelfareBox,
  bareWelfareBox,
  CHEAP,
  publishWelfare,
  rechargeByCard,
  setWelfare,
  unpack,
} from '#test/welfare.ts'
import { useWorld } from '#test/world.ts'

const HOUR_MS = 3600_000
const world = useWorld()
const watcher = useWatchers()

/** Everything of a player that a refused opening must leave as it was. */
async function booksOf({ id }: TestPlayer) {
  const { rows } = await sql`
    select (select jsonb_agg(s order by s.id) from seed_pair s where s.player_id = ${id}) as pairs,
      (select count(*) from item where player_id = ${id}) as items,
      (select count(*) from draw where player_id = ${id}) as draws,
      (select count(*) from welfare_opening where player_id = ${id}) as openings,
      (select points from player where id = ${id}) as points,
      (select jsonb_agg(a order by a.id) from account a where a.player_id = ${id}) as accounts`.execute(
    world.db,
  )
  return rows[0]
}

/** The answer of an opening that must change nothing; its number in the player's record is left out. */
async function refused(player: TestPlayer, id: number, also: Parameters<typeof unpack>[3] = {}) {
  const before = await booksOf(player)
  const answer = await unpack(world, player, id, also)
  expect(await booksOf(player)).toEqual(before)
  const { refusal_no: _number, ...told } = answer.data as Record<string, unknown>
  return told
}

/** A player who recharged so many cents of coins by a sold card: 500 are 36.00 of money. */
async function recharged(face = 500): Promise<TestPlayer> {
  const player = await makePlayer(world)
  await rechargeByCard(world, player, face)
  return player
}

/** Moves the clock to just before or after a time of the world's day. */
function moveTo(time: string) {
  world.clock.advance(new Date(time).getTime() - world.clock.now().getTime())
}

async function inZone(zone: string) {
  await world.store.ctx.transact((tx) => saveSetting(tx, world.store.ctx, 'store_timezone', zone))
}

async function setBox(
  id: number,
  change: { status?: 'on_sale' | 'retired'; active_version?: number | null },
) {
  await world.db.updateTable('box').set(change).where('id', '=', id).execute()
}

describe('an opening', () => {
  /** @shows SPEC-7.47 SPEC-7.59 */
  test('costs nothing and gives no points: an item, a record, a card in the strip, a proof', async () => {
    const { id, box_id } = await aWelfareBox(world)
    const player = await recharged()
    const strip = await watcher(world.url)
    const heard = strip.strip()
    const { data } = await unpack(world, player, id)
    expect(data).toMatchObject({ box_id, charged: 0, coin: 5, bonus_coin: 0 })
    expect(data.list).toHaveLength(1)
    const [won] = data.list
    expect(await getBalances(world.db, player.id)).toEqual({ cash: 500, bonus: 0, diamond: 0 })
    expect(await pointsOf(world, player.id)).toBe(0)

    const item = (await world.data(listBackpack, { token: player.token, query: { source: 'welfare' } })).list
    expect(item).toMatchObject([{ item_id: won!.item_id, open_id: won!.open_id, source: 'welfare' }])
    const mine = await world.data(boxes.myOpenRecord, { token: player.token })
    expect(mine).toMatchObject({ total: 1, list: [{ open_id: won!.open_id, box_id }] })
    const records = await world.data(boxes.unpackRecords, { query: { box_id } })
    expect(records.list.map(({ open_id }) => open_id)).toEqual([won!.open_id])
    const all = await world.data(boxes.openRecord)
    expect(all.list[0]!.open_id).toBe(won!.open_id)
    expect(await heard).toMatchObject({
      id: Number(won!.open_id),
      message_type: 'openBox',
      user_id: player.id,
      extend_data: { box_id },
    })
    world.clock.advance(60_000)
    await world.sweep()
    expect((await world.data(boxes.boxDetails, { query: { box_id } })).opened).toBe(1)

    await world.data(setSeed, { token: player.token, body: { user_seed: 'mine' } })
    const proof = await world.data(fair, { params: { id: won!.open_id } })
    const checks = verifyOpening(proof.proof)
    expect(checks.length).toBeGreaterThan(4)
    expect(checks.every(({ ok }) => ok)).toBe(true)
  })

  test('answers when the next may be opened: the midnight of the store', async () => {
    const { id } = await aWelfareBox(world)
    const player = await recharged()
    const { data } = await unpack(world, player, id)
    // The store's day is Shanghai's, 8 hours ahead.
    const shanghai = new Date(world.clock.now().getTime() + 8 * HOUR_MS).toISOString().slice(0, 10)
    expect(data.next_at).toBe(new Date(`${shanghai}T16:00:00Z`).getTime() / 1000)
  })

  test('does not use up the recharge, and shows the balance of a player with bonus coins', async () => {
    const { id } = await aWelfareBox(world)
    const player = await recharged()
    await rechargeByCard(world, player, 250, 'gift')
    expect((await unpack(world, player, id)).data).toMatchObject({ charged: 0, coin: 7.5, bonus_coin: 2.5 })
    expect(await world.data(todayRecharge, { token: player.token })).toEqual({ today_recharge: 36 })
  })

  /** @shows SPEC-5.34 */
  test('is met exactly at the amount; one cent less is refused with what is missing', async () => {
    const exact = await aWelfareBox(world, { amount: 3600 })
    const above = await aWelfareBox(world, { amount: 3601 })
    const player = await recharged()
    expect(await refused(player, above.id)).toEqual({ error: 'welfare_not_met', missing: '0.01' })
    expect((await unpack(world, player, exact.id)).code).toBe(0)
  })

  test('is met by orders and sold cards together, not by gift cards', async () => {
    const { id } = await aWelfareBox(world, { amount: 7200 })
    const player = await makePlayer(world)
    expect(await refused(player, id)).toEqual({ error: 'welfare_not_met', missing: '72.00' })
    await rechargeByCard(world, player, 100_000, 'gift')
    expect(await refused(player, id)).toEqual({ error: 'welfare_not_met', missing: '72.00' })
    await rechargeByCard(world, player, 500)
    expect(await refused(player, id)).toEqual({ error: 'welfare_not_met', missing: '36.00' })
    const body = { pay_method: 'alipay2' as const, amount: 5 }
    const { order_no } = await world.data(recharge.recharge, { token: player.token, body })
    expect(await refused(player, id)).toEqual({ error: 'welfare_not_met', missing: '36.00' })
    const { provider } = await world.db
      .selectFrom('recharge_order')
      .select('provider')
      .where('order_no', '=', order_no)
      .executeTakeFirstOrThrow()
    const word = { state: 'paid' as const, order_no, amount: 3600, provider_ref: `ref-${order_no}` }
    expect(await settleOrder(world.store.ctx, provider, word)).toBe('credited')
    expect((await unpack(world, player, id)).code).toBe(0)
  })
})

describe('a refusal changes nothing:', () => {
  test('a visitor', async () => {
    const { id } = await aWelfareBox(world)
    expect((await world.call(unpackWelfareBox, { body: { id } })).error).toBe('not_signed_in')
  })

  test('a number that is none', async () => {
    const player = await recharged()
    for (const id of [0, 1.5, -1, '1']) {
      expect(await refused(player, id as number)).toMatchObject({ error: 'invalid_input', field: 'id' })
    }
  })

  test('an unknown box, and a disabled one', async () => {
    const player = await recharged()
    const { id, box_id } = await aWelfareBox(world, { disabled: true })
    expect(await refused(player, 999_999)).toEqual({ error: 'welfare_box_unknown' })
    expect(await refused(player, id)).toEqual({ error: 'welfare_box_unknown' })
    await setWelfare(world, { id, box_id, amount_cents: 3600, disabled: false })
    expect((await unpack(world, player, id)).code).toBe(0)
  })

  test('a retired box, and one whose first pool waits for its salt', async () => {
    const player = await recharged()
    const { id, box_id } = await aWelfareBox(world)
    await setBox(box_id, { status: 'retired' })
    expect(await refused(player, id)).toEqual({ error: 'box_retired' })
    await setBox(box_id, { status: 'on_sale' })
    const waiting = await bareWelfareBox(world)
    await setWelfare(world, { id: waiting, box_id: waiting, amount_cents: 3600, disabled: false })
    await publishWelfare(world, waiting, CHEAP)
    expect(await refused(player, waiting)).toEqual({ error: 'box_not_active' })
    expect((await unpack(world, player, id)).code).toBe(0)
  })

  test('a version of the pool that is over', async () => {
    const player = await recharged()
    const { id } = await aWelfareBox(world)
    expect(await refused(player, id, { pool_version: 2 })).toEqual({
      error: 'pool_version_stale',
      pool_version: 1,
    })
    expect(await refused(player, id, { pool_hash: '0'.repeat(64) })).toEqual({
      error: 'pool_version_stale',
      pool_version: 1,
    })
    expect((await unpack(world, player, id, { pool_version: 1 })).data.pool_version).toBe(1)
  })

  test('opening a welfare box for coins, by key, as a demo or in a battle', async () => {
    const player = await makePlayer(world, { cash: 100_000 })
    const { box_id } = await aWelfareBox(world)
    await world.store.ctx.transact((tx) =>
      grantKey(tx, { playerId: player.id, boxId: box_id, source: 'test', now: world.clock.now() }),
    )
    const before = await booksOf(player)
    const { token } = player
    const body = { box_id, num: 1 }
    for (const answer of [
      await world.call(boxes.openBox, { token, body }),
      await world.call(boxes.unpackBoxes, { token, body }),
      await world.call(boxes.unpackByKey, { token, body }),
      await world.call(boxes.tryUnpack, { token, body }),
      await world.call(createBattle, { token, body: { box_ids: [box_id], mode: 'classic', seats: 2 } }),
    ]) {
      expect(answer.error).toBe('box_retired')
    }
    expect(await booksOf(player)).toEqual(before)
    expect((await world.data(boxes.boxDetails, { query: { box_id } })).is_welfare).toBe(true)
  })
})

describe('the day of the store', () => {
  /** @shows SPEC-9.19 */
  test('has one opening in all: a second box is refused until midnight in Shanghai', async () => {
    const [one, other] = [await aWelfareBox(world), await aWelfareBox(world)]
    moveTo('2026-03-05T15:00:00Z')
    const player = await recharged()
    moveTo('2026-03-05T15:59:59.999Z')
    const { data } = await unpack(world, player, one.id)
    const next_at = new Date('2026-03-05T16:00:00Z').getTime() / 1000
    expect(data.next_at).toBe(next_at)
    for (const { id } of [one, other]) {
      expect(await refused(player, id)).toEqual({ error: 'welfare_opened_today', next_at })
    }
    moveTo('2026-03-05T16:00:00Z')
    // Yesterday's recharge does not count any more.
    expect(await refused(player, other.id)).toEqual({ error: 'welfare_not_met', missing: '36.00' })
    await rechargeByCard(world, player, 500)
    expect((await unpack(world, player, other.id)).code).toBe(0)
    moveTo('2026-03-06T15:59:59.999Z')
    expect(await refused(player, one.id)).toMatchObject({ error: 'welfare_opened_today' })
  })

  test('counts a recharge of its first millisecond and not the one before', async () => {
    const { id } = await aWelfareBox(world)
    moveTo('2026-03-08T15:59:59.999Z')
    const late = await recharged()
    moveTo('2026-03-08T16:00:00Z')
    const early = await recharged()
    expect(await refused(late, id)).toMatchObject({ error: 'welfare_not_met' })
    expect((await unpack(world, early, id)).code).toBe(0)
  })

  test('lets one of 20 openings at once through', async () => {
    const { id } = await aWelfareBox(world)
    const player = await recharged()
    const answers = await Promise.all(Array.from({ length: 20 }, () => unpack(world, player, id)))
    const errors = answers.map(({ error }) => error)
    expect(errors.filter((error) => error === null)).toHaveLength(1)
    expect(errors.filter((error) => error === 'welfare_opened_today')).toHaveLength(19)
    expect(await booksOf(player)).toMatchObject({ items: 1, draws: 1, openings: 1 })
  })

  test('lets one of 20 openings at once of two boxes through', async () => {
    const ids = [(await aWelfareBox(world)).id, (await aWelfareBox(world)).id]
    const player = await recharged()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => unpack(world, player, ids[i % 2]!)),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'welfare_opened_today')).toHaveLength(19)
    expect(await booksOf(player)).toMatchObject({ items: 1, draws: 1, openings: 1 })
  })

  test('answers 20 openings at once with one key with the same', async () => {
    const { id } = await aWelfareBox(world)
    const player = await recharged()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => unpack(world, player, id, { key: 'once' })),
    )
    expect(answers[0]!.code).toBe(0)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const other = await aWelfareBox(world)
    expect(await refused(player, other.id, { key: 'once' })).toMatchObject({
      error: 'idempotency_key_reused',
    })
    expect(await refused(player, other.id, { key: 'new' })).toMatchObject({ error: 'welfare_opened_today' })
    expect(await booksOf(player)).toMatchObject({ items: 1, draws: 1, openings: 1 })
  })

  test('lets one of 20 openings with 20 keys through', async () => {
    const { id } = await aWelfareBox(world)
    const player = await recharged()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => unpack(world, player, id, { key: `key-${i}` })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await booksOf(player)).toMatchObject({ items: 1, draws: 1, openings: 1 })
  })

  test.each([
    // The clocks of Berlin go forward on 29 March 2026 and back on 25 October.
    ['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00Z'],
    ['2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00Z'],
  ])('is as long as it is where the clock changes: %s', async (before, begins, last, next) => {
    const { id } = await aWelfareBox(world)
    await inZone('Europe/Berlin')
    moveTo(before)
    const player = await recharged()
    expect((await unpack(world, player, id)).data.next_at).toBe(new Date(begins).getTime() / 1000)
    moveTo(begins)
    await rechargeByCard(world, player, 500)
    expect((await unpack(world, player, id)).data.next_at).toBe(new Date(next).getTime() / 1000)
    moveTo(last)
    await rechargeByCard(world, player, 500)
    expect(await refused(player, id)).toMatchObject({ error: 'welfare_opened_today' })
    moveTo(next)
    await rechargeByCard(world, player, 500)
    expect((await unpack(world, player, id)).code).toBe(0)
    await inZone('Asia/Shanghai')
  })
})
