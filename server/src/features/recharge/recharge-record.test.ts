import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/recharge'
import { expectPlan } from '#test/expect-plan.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { makeCards } from '#test/cards.ts'
import { MOST_CARDS } from './make-cards.ts'

const world = useWorld()

/** Orders and cards of a player by turns, a second apart or all at one time; their numbers, newest first. */
async function fill(player: TestPlayer, count: number, gapMs: number): Promise<string[]> {
  const numbers: string[] = []
  for (let i = 0; i < count; i++) {
    world.clock.advance(gapMs)
    if (i % 2) {
      const { cards } = await makeCards(world.store.ctx, {
        kind: i % 3 ? 'sold' : 'gift',
        face: 500,
        count: 1,
      })
      await world.data(api.redeemCard, { token: player.token, body: cards[0]! })
      numbers.push(cards[0]!.card_no)
    } else {
      const { order_no } = await world.data(api.recharge, {
        token: player.token,
        body: { pay_method: 'alipay2', amount: 5 },
      })
      numbers.push(order_no)
    }
  }
  return numbers.toReversed()
}

function record(player: TestPlayer, query: { page?: number; page_size?: number; after?: string } = {}) {
  return world.data(api.rechargeRecord, { token: player.token, query })
}

describe('the record', () => {
  /** @shows SPEC-7.28 */
  test('shows orders and cards together, newest first', async () => {
    const player = await makePlayer(world)
    const { cards } = await makeCards(world.store.ctx, { kind: 'gift', face: 200, count: 1 })
    const sold = await makeCards(world.store.ctx, { kind: 'sold', face: 200, count: 1 })
    const { order_no } = await world.data(api.recharge, {
      token: player.token,
      body: { pay_method: 'rxka-ali', amount: 5 },
    })
    world.clock.advance(1000)
    await world.data(api.redeemCard, { token: player.token, body: cards[0]! })
    world.clock.advance(1000)
    await world.data(api.redeemCard, { token: player.token, body: sold.cards[0]! })
    const at = Math.floor(world.clock.now().getTime() / 1000)
    const card = { order_no: null, pay_method: 'cdk', amount: 2, pay_status: 1 }
    expect(await record(player)).toEqual({
      list: [
        {
          ...card,
          record_id: sold.cards[0]!.card_no,
          payable: 14.4,
          is_bonus: false,
          created_at: at,
          paid_at: at,
        },
        {
          ...card,
          record_id: cards[0]!.card_no,
          payable: 0,
          is_bonus: true,
          created_at: at - 1,
          paid_at: at - 1,
        },
        {
          record_id: order_no,
          order_no,
          pay_method: 'rxka-ali',
          amount: 5,
          payable: 36,
          is_bonus: false,
          pay_status: 0,
          created_at: at - 2,
          paid_at: null,
        },
      ],
      total: 3,
      next: null,
    })
  })

  test.each([
    ['a second apart', 1000],
    ['all at one time', 0],
  ])('is paged by key and by number without a gap or a double: %s', async (_, gapMs) => {
    const player = await makePlayer(world)
    const numbers = await fill(player, 11, gapMs)
    const byKey: string[] = []
    let after: string | undefined
    do {
      const page = await record(player, { page_size: 3, after })
      expect(page.total).toBe(11)
      byKey.push(...page.list.map((row) => row.record_id))
      after = page.next ?? undefined
    } while (after)
    const byNumber: string[] = []
    for (let page = 1; page <= 4; page++) {
      byNumber.push(...(await record(player, { page, page_size: 3 })).list.map((row) => row.record_id))
    }
    expect(byKey).toEqual(byNumber)
    if (gapMs > 0) expect(byKey).toEqual(numbers)
    else expect(new Set(byKey)).toEqual(new Set(numbers))
    expect((await record(player, { page: 5, page_size: 3 })).list).toEqual([])
  })

  test('is the own one only', async () => {
    const [player, other] = [await makePlayer(world), await makePlayer(world)]
    await fill(player, 2, 0)
    expect(await record(other)).toEqual({ list: [], total: 0, next: null })
    expect((await world.call(api.rechargeRecord, {})).error).toBe('not_signed_in')
  })

  test.each([
    [{ after: 'nonsense' }, 'after'],
    [{ page: 0 }, 'page'],
    [{ page_size: 101 }, 'page_size'],
    [{ page_size: 'x' }, 'page_size'],
  ])('refuses %j by the name of the field', async (query, field) => {
    const player = await makePlayer(world)
    const answer = await world.call(api.rechargeRecord, { token: player.token, query })
    expect(answer.data).toMatchObject({ error: 'invalid_input', field })
  })
})

describe('with many orders in the table', () => {
  test('every look-up of this feature reads an index', async () => {
    const player = await makePlayer(world)
    await sql`
      insert into recharge_order (order_no, player_id, pay_method, provider, coins, payable, rate, status, created_at, expires_at, next_query_at)
      select 'x' || n, ${player.id}, 'alipay2', 'sandbox', 500, 3600, '7.2', case when n % 50 = 0 then 'waiting' else 'expired' end,
        timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2027-01-01' + n * interval '1 second',
        case when n % 50 = 0 then timestamptz '2027-01-01' end
      from generate_series(1, 20000) n`.execute(world.db)
    for (const face of [100, 200]) await makeCards(world.store.ctx, { kind: 'gift', face, count: MOST_CARDS })
    const statements = [
      [
        'recharge_order_player',
        sql`select 1 from recharge_order where player_id = ${player.id} and (created_at, order_no) < ('2026-01-01 01:00', 'x5') order by created_at desc, order_no desc limit 21`,
      ],
      [
        'recharge_order_open',
        sql`select id from recharge_order where status = 'waiting' and expires_at <= '2026-02-01' order by expires_at limit 500 for no key update skip locked`,
      ],
      [
        'recharge_order_due',
        sql`select id from recharge_order where next_query_at <= '2026-02-01' order by next_query_at limit 20 for no key update skip locked`,
      ],
      [
        'recharge_order_paid',
        sql`select sum(payable) from recharge_order where player_id = ${player.id} and status = 'paid' and paid_at >= '2026-02-01'`,
      ],
      [
        'card_redeemed',
        sql`select 1 from card where redeemed_by = ${player.id} order by redeemed_at desc, card_no desc limit 21`,
      ],
    ] as const
    for (const [index, statement] of statements) await expectPlan(world, statement, index)
  })
})
