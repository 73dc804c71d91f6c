import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/admin/money'
import { listNotifications } from '@noktra/contract/notifications'
import { receiveRebate } from '@noktra/contract/promotion'
import { recharge as orderCoins, rechargeDetails, redeemCard } from '@noktra/contract/recharge'
import { todayRecharge } from '@noktra/contract/users'
import { walletRecords } from '@noktra/contract/wallet'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { charge } from '#server/core/ledger/charge.ts'
import { lastProveRun } from '#server/core/prove/last-run.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useForger } from '#test/forger.ts'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { makeInvitees, makeInviter, WEEK_MS } from '#test/promotion.ts'
import { payOrder, recharge, waitingOrder } from '#test/rolls.ts'
import { busyPlayer } from '#test/wallet.ts'
import { useWorld } from '#test/world.ts'
import { rechargeChecks } from '../../core/prove/recharge-checks.ts'
import { revenueChecks } from '../../core/prove/revenue-checks.ts'

const HOUR_MS = 3600_000
const world = useWorld({ TRUST_PROXY: '1' })
const faultsAfter = useForger(world)

const cashOf = async ({ id }: TestPlayer) => (await getBalances(world.db, id)).cash

async function paidOrder(player: TestPlayer, coins: number): Promise<string> {
  const order = await waitingOrder(world, player, coins)
  await payOrder(world, order)
  return order.order_no
}

async function sandboxOrder({ token }: TestPlayer, amount = 30): Promise<string> {
  const { order_no } = await world.data(orderCoins, { token, body: { pay_method: 'alipay2', amount } })
  return order_no
}

function cashier(order_no: string, result: string) {
  return fetch(`${world.url}/sandbox/pay/${order_no}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ result }),
  })
}

function refund(by: Member, id: string, key?: string) {
  return callAdmin(world, api.refundOrder, {
    by,
    key,
    body: { id, refund_ref: 'R-1', reason: 'paid twice' },
  })
}

describe('a refund', () => {
  test('takes the coins back, the rebate too, and everybody sees it', async () => {
    const inviter = await makeInviter(world)
    const [player] = await makeInvitees(world, inviter, 1)
    const order_no = await paidOrder(player!, 20_000)
    world.clock.advance(WEEK_MS)
    await world.data(receiveRebate, { token: inviter.token })
    await recharge(world, player!, 5000)
    const owner = await makeStaff(world, 'owner')

    const before = await office(world, api.orderDetails, { by: owner, query: { id: order_no } })
    expect(before).toMatchObject({
      status: 'paid',
      cash: 250,
      rebate: { amount: 2, claimed: true, reversed: false },
    })
    const done = await refund(owner, order_no)
    expect(done.data).toEqual({ coins: 200, rebate_taken: 2, rebate_missing: 0 })

    expect(await cashOf(player!)).toBe(5000)
    expect(await cashOf(inviter)).toBe(0)
    const after = await office(world, api.orderDetails, { by: owner, query: { id: order_no } })
    expect(after).toMatchObject({ status: 'refunded', refund_ref: 'R-1', rebate: { reversed: true } })
    expect(after.transfers.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['recharge', 200],
      ['recharge-refund', 200],
      ['rebate-refund', 2],
    ])
    const { list } = await world.data(walletRecords, { token: player!.token })
    expect(list[0]).toMatchObject({
      type: 'recharge',
      is_refund: true,
      amount: -200,
      cause: { id: order_no },
    })
    const bell = await world.data(listNotifications, { token: player!.token })
    expect(bell.list[0]).toMatchObject({
      kind: 'wallet',
      text: 'recharge_refunded',
      values: { amount: '200.00' },
    })
    const seen = await world.data(rechargeDetails, { token: player!.token, query: { order_no } })
    expect(seen.pay_status).toBe(4)
    const { lifetime_recharge } = await world.db
      .selectFrom('player')
      .select('lifetime_recharge')
      .where('id', '=', player!.id)
      .executeTakeFirstOrThrow()
    expect(lifetime_recharge).toBe(5000)
    const [line] = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', `order:${order_no}`)
      .execute()
    expect(line).toMatchObject({
      action: 'orders/refund',
      reason: 'paid twice',
      before: { status: 'paid' },
      after: { status: 'refunded', refund_ref: 'R-1', player_id: player!.id, coins: 200 },
    })
  })

  test('no longer counts as recharged today', async () => {
    const operator = await makeStaff(world, 'operator')
    const player = await makePlayer(world)
    const order_no = await paidOrder(player, 3000)
    expect(await world.data(todayRecharge, { token: player.token })).toEqual({ today_recharge: 216 })
    expect((await refund(operator, order_no)).code).toBe(0)
    expect(await world.data(todayRecharge, { token: player.token })).toEqual({ today_recharge: 0 })
    expect(await payOrder(world, { order_no, payable: 21_600 })).toBe('repeated')
    expect(await cashOf(player)).toBe(0)
  })

  test('20 at once: one takes the coins', async () => {
    const owner = await makeStaff(world, 'owner')
    const player = await makePlayer(world, { cash: 100_000 })
    const order_no = await paidOrder(player, 3000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(owner, order_no)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'order_refunded')).toHaveLength(19)
    expect(await cashOf(player)).toBe(100_000)
  })

  test('says what is missing when the coins are spent, and while they are being spent one of both wins', async () => {
    const owner = await makeStaff(world, 'owner')
    const player = await makePlayer(world)
    const order_no = await paidOrder(player, 3000)
    const play = (ref: string, amount: number) =>
      world.store.ctx.transact((tx) =>
        charge(tx, {
          playerId: player.id,
          amount,
          reason: 'test-play',
          ref,
          now: world.clock.now(),
          bonus: true,
        }),
      )
    await play(`a${order_no}`, 1)
    const short = await refund(owner, order_no)
    expect([short.error, short.msg]).toEqual([
      'refund_short',
      'The player has 0.01 regular coins too few for this refund',
    ])
    expect((await office(world, api.orderDetails, { by: owner, query: { id: order_no } })).status).toBe(
      'paid',
    )
    for (let round = 0; round < 4; round += 1) {
      const racer = await makePlayer(world)
      const raced = await paidOrder(racer, 3000)
      const [refunded, played] = await Promise.all([
        refund(owner, raced),
        world.store.ctx
          .transact((tx) =>
            charge(tx, {
              playerId: racer.id,
              amount: 3000,
              reason: 'test-play',
              ref: raced,
              now: world.clock.now(),
              bonus: true,
            }),
          )
          .then(() => true)
          .catch(() => false),
      ])
      expect([refunded.code === 0, played].filter(Boolean)).toHaveLength(1)
      expect(await cashOf(racer)).toBe(0)
    }
  })

  test('is refused for what is not paid, for no order, without a reference, and to who may not', async () => {
    const owner = await makeStaff(world, 'owner')
    const player = await makePlayer(world)
    const { order_no } = await waitingOrder(world, player, 3000)
    const without = await callAdmin(world, api.refundOrder, {
      by: owner,
      body: { id: order_no, refund_ref: ' ' },
    })
    const refusals = [
      await refund(owner, order_no),
      await refund(owner, 'T-none'),
      without,
      await refund(await makeStaff(world, 'support'), order_no),
      await refund(await makeStaff(world, 'auditor'), order_no),
    ]
    expect(refusals.map(({ error }) => error)).toEqual([
      'order_not_paid',
      'subject_unknown',
      'invalid_input',
      'role_may_not',
      'role_may_not',
    ])
  })
})

describe('orders', () => {
  test('asking the provider beside its notifications credits once', async () => {
    const support = await makeStaff(world, 'support')
    const player = await makePlayer(world)
    const id = await sandboxOrder(player)
    const ask = () => office(world, api.askOrder, { by: support, body: { id } })
    expect(await ask()).toEqual({ outcome: 'waiting', status: 'waiting' })
    await world.db.updateTable('sandbox_payment').set({ state: 'paid' }).where('order_no', '=', id).execute()
    const asked = await Promise.all([
      ...Array.from({ length: 6 }, ask),
      cashier(id, 'pay'),
      cashier(id, 'pay'),
    ])
    expect(asked.slice(0, 6).every((answer) => 'status' in answer && answer.status === 'paid')).toBe(true)
    expect(await cashOf(player)).toBe(3000)
  })

  test('asking says so when the provider is not run any more, and when there is no such order', async () => {
    const owner = await makeStaff(world, 'owner')
    const { order_no: id } = await waitingOrder(world, await makePlayer(world), 3000)
    expect(await office(world, api.askOrder, { by: owner, body: { id } })).toMatchObject({
      outcome: 'not_run',
    })
    const none = await callAdmin(world, api.askOrder, { by: owner, body: { id: 'T-none' } })
    expect(none.error).toBe('subject_unknown')
  })

  test('are found by player, status, number and day of the store, by key', async () => {
    const player = await makePlayer(world)
    // 23:30 in the store.
    world.clock.advance(msUntil('15:30'))
    const evening = await paidOrder(player, 1500)
    world.clock.advance(HOUR_MS)
    const morning = await paidOrder(player, 3000)
    const { order_no: open } = await waitingOrder(world, player, 500)
    const auditor = await makeStaff(world, 'auditor')
    const list = async (query: object) =>
      (
        await office(world, api.listOrders, { by: auditor, query: { player_id: player.id, ...query } })
      ).list.map(({ id }) => id)
    expect(await list({})).toEqual([open, morning, evening])
    expect(await list({ status: 'waiting' })).toEqual([open])
    expect(await list({ status: 'paid' })).toEqual([morning, evening])
    expect(await list({ q: evening })).toEqual([evening])
    const today = storeDayOf(world.clock.now())
    expect(await list({ from: today })).toEqual([open, morning])
    expect(await list({ to: storeDayOf(new Date(world.clock.now().getTime() - HOUR_MS)) })).toEqual([evening])
    const first = await office(world, api.listOrders, {
      by: auditor,
      query: { player_id: player.id, page_size: 2 },
    })
    expect(await list({ page_size: 2, after: first.next })).toEqual([evening])
    world.clock.advance(HOUR_MS)
    expect(await list({ status: 'expired' })).toEqual([open])
  })

  test('late payments and wrong amounts wait until somebody has seen them, however often they are told again', async () => {
    const support = await makeStaff(world, 'support')
    const player = await makePlayer(world)
    const [late, wrong] = [await sandboxOrder(player), await sandboxOrder(player)]
    await cashier(late, 'late')
    await cashier(wrong, 'wrong_amount')
    const unseen = async () =>
      (await office(world, api.listOddCallbacks, { by: support, query: { seen: 'false' } })).list
    const mine = (await unseen()).filter(({ order_no }) => [late, wrong].includes(order_no))
    expect(mine.map(({ verdict, payable, amount }) => [verdict, payable, amount])).toEqual([
      ['wrong_amount', 216, 215],
      ['late', 216, 216],
    ])
    for (const { id } of mine) {
      await office(world, api.seeCallback, { by: support, body: { id, reason: 'told the player' } })
    }
    expect((await unseen()).some(({ order_no }) => [late, wrong].includes(order_no))).toBe(false)
    world.clock.advance(1000)
    await cashier(wrong, 'wrong_amount')
    expect((await unseen()).some(({ order_no }) => order_no === wrong)).toBe(false)
    const query = { seen: 'true', q: wrong } as const
    const [again] = (await office(world, api.listOddCallbacks, { by: support, query })).list
    expect(again).toMatchObject({ times: 2, seen_note: 'told the player', seen_by: { id: support.id } })
    const none = await callAdmin(world, api.seeCallback, { by: support, body: { id: 999_999 } })
    expect(none.error).toBe('subject_unknown')
  })
})

describe('card batches', () => {
  const make = async (by: Member, body: object = {}) => {
    const wish = { kind: 'sold' as const, face: 3, count: 3, note: '=1+1', ...body }
    const { id, approval_id } = await office(world, api.makeBatch, { by, body: wish })
    expect(approval_id).toBeNull()
    return { id: id! }
  }
  const rowOf = async (by: Member, id: number) =>
    (await office(world, api.listBatches, { by })).list.find((row) => row.id === id)!

  test('come out once: of 20 exports at once one gets the secrets, and then they are nowhere', async () => {
    const owner = await makeStaff(world, 'owner')
    const { id } = await make(owner)
    expect(await rowOf(owner, id)).toMatchObject({
      status: 'not_exported',
      left_sum: 9,
      made_by: { id: owner.id },
    })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        callAdmin(world, api.exportBatch, { by: owner, body: { id }, key: `export-${n % 4}` }),
      ),
    )
    const got = answers.filter(({ code }) => code === 0)
    expect(got).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'batch_exported')).toHaveLength(19)
    const lines = got[0]!.data.csv.trimEnd().split('\r\n')
    expect(lines[0]).toBe('card_no,card_secret,kind,coins')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^NK[0-9A-Z]{12},([0-9A-Z]{4}-){3}[0-9A-Z]{4},sold,3\.00$/)
    const [card_no, card_secret] = lines[1]!.split(',') as [string, string]
    for (const table of ['staff_idempotency', 'audit', 'card_batch']) {
      const { rows } = await sql<{ kept: boolean }>`
        select bool_or(t::text like ${`%${card_secret}%`}) as kept from ${sql.table(table)} t`.execute(
        world.db,
      )
      expect(rows[0]!.kept, table).not.toBe(true)
    }
    const player = await makePlayer(world)
    const redeemed = await world.call(redeemCard, { token: player.token, body: { card_no, card_secret } })
    expect(redeemed.data).toMatchObject({ amount: 3, is_bonus: false })
    expect(await rowOf(owner, id)).toMatchObject({
      status: 'in_use',
      redeemed: 1,
      redeemed_sum: 3,
      left_sum: 6,
    })
  })

  test('are refused once revoked, also a batch that was never exported', async () => {
    const operator = await makeStaff(world, 'operator')
    const { id } = await make(operator, { kind: 'gift', face: 1.5 })
    const { csv } = await office(world, api.exportBatch, { by: operator, body: { id } })
    const [card_no, card_secret] = csv.split('\r\n')[1]!.split(',') as [string, string]
    expect(await office(world, api.revokeBatch, { by: operator, body: { id } })).toEqual({
      refused_from_now: 3,
    })
    const player = await makePlayer(world)
    const refused = await world.call(redeemCard, { token: player.token, body: { card_no, card_secret } })
    expect(refused.error).toBe('card_revoked')
    const again = await callAdmin(world, api.revokeBatch, { by: operator, body: { id } })
    const other = await make(operator)
    await office(world, api.revokeBatch, { by: operator, body: other })
    const late = await callAdmin(world, api.exportBatch, { by: operator, body: other })
    expect([again.error, late.error]).toEqual(['batch_revoked', 'batch_revoked'])
    expect(await rowOf(operator, id)).toMatchObject({ status: 'revoked', left_sum: 0 })
  })

  test('are refused with an amount, a number or a kind that is none, and the field is named', async () => {
    const owner = await makeStaff(world, 'owner')
    const wrong = [
      [{ face: 0 }, 'face'],
      [{ face: 0.001 }, 'face'],
      [{ face: 100_001 }, 'face'],
      [{ count: 0 }, 'count'],
      [{ count: 10_001 }, 'count'],
      [{ count: 1.5 }, 'count'],
      [{ kind: 'free' as 'gift' }, 'kind'],
    ] as const
    for (const [body, field] of wrong) {
      const sent = { kind: 'sold' as const, face: 1, count: 1, ...body }
      const answer = await callAdmin(world, api.makeBatch, { by: owner, body: sent })
      expect(answer.data).toMatchObject({ error: 'invalid_input', field })
    }
  })
})

describe('the ledger', () => {
  test('is found by player, account, reason, ref, amount and day; one transfer tells its link', async () => {
    const auditor = await makeStaff(world, 'auditor')
    const owner = await makeStaff(world, 'owner')
    const player = await makePlayer(world, { bonus: 100 })
    const order_no = await paidOrder(player, 3000)
    await refund(owner, order_no)
    const find = async (query: object) =>
      (await office(world, api.listTransfers, { by: auditor, query })).list.map(
        ({ reason, amount }) => `${reason} ${amount}`,
      )
    const mine = { player_id: player.id }
    expect(await find(mine)).toEqual(['recharge-refund 30', 'recharge 30', 'test 1'])
    expect(await find({ ...mine, most: 1 })).toEqual(['test 1'])
    expect(await find({ ...mine, least: '1.01' })).toEqual(['recharge-refund 30', 'recharge 30'])
    expect(await find({ ...mine, reason: 'recharge' })).toEqual(['recharge 30'])
    expect(await find({ ref: order_no })).toEqual(['recharge-refund 30', 'recharge 30'])
    expect(await find({ ...mine, currency: 'diamond' })).toEqual([])
    expect(await find({ ...mine, from: storeDayOf(world.clock.now()) })).toHaveLength(3)
    expect(await find({ ...mine, to: '2026-01-01' })).toEqual([])
    const first = await office(world, api.listTransfers, { by: auditor, query: { ...mine, page_size: 2 } })
    expect(await find({ ...mine, page_size: 2, after: first.next })).toEqual(['test 1'])
    expect(first.list[0]).toMatchObject({
      debit: { kind: 'cash', player: { id: player.id }, balance: 0 },
      credit: { account: 1, kind: 'house-recharge', player: null, balance: null },
    })
    const one = await office(world, api.transferDetails, { by: auditor, query: { id: first.list[1]!.id } })
    expect(one).toMatchObject({ reason: 'recharge', cause: { kind: 'order', id: order_no }, legs: [] })
    const wrong = await callAdmin(world, api.listTransfers, { by: auditor, query: { least: -1 } })
    expect(wrong.error).toBe('invalid_input')
  })
})

describe('a proof', () => {
  const ask = (by: Member) => callAdmin(world, api.runProof, { by })
  const proveNow = () => world.store.sweeps.find(({ name }) => name === 'prove the books')!.run()

  test('runs once, however often it is asked for and however many processes there are', async () => {
    const auditor = await makeStaff(world, 'auditor')
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(auditor)))
    const [asked, ...others] = answers.filter(({ code }) => code === 0)
    expect(others).toEqual([])
    expect(answers.filter(({ error }) => error === 'prove_running')).toHaveLength(19)
    const { id } = asked!.data
    const look = () => office(world, api.proofDetails, { by: auditor, query: { id } })
    expect(await look()).toMatchObject({ status: 'waiting', nightly: false, asked_by: { id: auditor.id } })
    await Promise.all([proveNow(), proveNow(), proveNow()])
    const done = await look()
    expect(done).toMatchObject({ status: 'holds', faults: 0 })
    expect(done.results).toHaveLength(done.checks)
    expect(await lastProveRun(world.store.ctx.db)).toMatchObject({ id, faults: 0, error: null })
    const { list } = await office(world, api.listProofs, { by: auditor })
    expect(list[0]).toMatchObject({ id, status: 'holds' })
  })

  test('tells which check does not hold, with its rows', async () => {
    const owner = await makeStaff(world, 'owner')
    const player = await makePlayer(world)
    const change = (by: number) =>
      world.db
        .updateTable('account')
        .set({ balance: sql`balance + ${by}::bigint` })
        .where('player_id', '=', player.id)
        .where('kind', '=', 'cash')
        .execute()
    await change(7)
    const { id } = (await ask(owner)).data
    await proveNow()
    await change(-7)
    const proof = await office(world, api.proofDetails, { by: owner, query: { id } })
    expect(proof).toMatchObject({ status: 'faults', faults: 1 })
    const [fault] = proof.results.filter(({ rows }) => rows.length > 0)
    expect(fault).toMatchObject({
      check: "the balance of a player's purse, and of an account of issuance, is the sum of its transfers",
      rows: [{ player_id: player.id, balance: 7 }],
    })
  })

  test('is made once a night of the store, and one that died with its process is told', async () => {
    const now = world.clock.now()
    await world.db.insertInto('prove_run').values({ asked_at: now, started_at: now }).execute()
    await proveNow()
    expect(await lastProveRun(world.store.ctx.db)).toMatchObject({
      error: 'The store stopped before the end of it',
    })
    const nights = async () => {
      const { rows } = await sql<{
        n: number
      }>`select count(*) as n from prove_run where night is not null`.execute(world.db)
      return rows[0]!.n
    }
    // 03:59 in the store, then 04:00.
    world.clock.advance(msUntil('19:59'))
    await proveNow()
    expect(await nights()).toBe(0)
    world.clock.advance(60_000)
    await Promise.all([proveNow(), proveNow()])
    await proveNow()
    expect(await nights()).toBe(1)
    const unknown = await callAdmin(world, api.proofDetails, {
      by: await makeStaff(world, 'owner'),
      query: { id: 999_999 },
    })
    expect(unknown.error).toBe('subject_unknown')
  })
})

describe('revenue', () => {
  const closeDays = () =>
    world.store.sweeps.find(({ name }) => name === 'keep the revenue of finished days')!.run()
  const show = (by: Member, query: object = {}) => office(world, api.showRevenue, { by, query })

  test('sum to the ledger on a history of everything, live and kept alike', async () => {
    await busyPlayer(world)
    const auditor = await makeStaff(world, 'auditor')
    const from = '2026-03-01'
    const live = await show(auditor, { from })
    const { rows } = await sql<{ held: number; diamonds: number }>`
      select coalesce(sum(balance) filter (where currency = 'coin'), 0)::bigint as held,
        coalesce(sum(balance) filter (where currency = 'diamond'), 0)::bigint as diamonds
      from account where player_id is not null`.execute(world.db)
    const { total } = live
    const cents = (coins: number) => Math.round(coins * 100)
    const coins =
      cents(total.recharge_coins) +
      cents(total.card_coins) +
      cents(total.gift_coins) -
      cents(total.refund_coins) -
      cents(total.played_cash) -
      cents(total.played_bonus) -
      cents(total.mall_coins) -
      cents(total.retrieval_gaps) +
      cents(total.exchanged_coins) +
      cents(total.rebates) +
      cents(total.envelopes) +
      cents(total.adjusted_coins) +
      cents(total.other_coins)
    expect(coins).toBe(rows[0]!.held)
    const shares = await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::bigint as sum from transfer where reason = 'battle-share'`.execute(
      world.db,
    )
    const diamonds =
      cents(total.sold_diamonds) -
      cents(total.mall_diamonds) -
      cents(total.exchanged_diamonds) +
      cents(total.adjusted_diamonds) +
      cents(total.other_diamonds) +
      shares.rows[0]!.sum
    expect(diamonds).toBe(rows[0]!.diamonds)
    for (const name of [
      'recharge_money',
      'card_money',
      'sold_diamonds',
      'mall_items',
      'items_won',
      'rebates',
    ] as const) {
      expect(total[name], name).toBeGreaterThan(0)
    }
    const { rows: won } = await sql<{ value: number }>`
      select sum(value)::bigint as value from item where source in ('box', 'battle', 'upgrade', 'minesweeper')`.execute(
      world.db,
    )
    expect(cents(total.items_won)).toBe(won[0]!.value)
    expect(total.net).toBe(
      total.recharge_coins + total.card_coins - total.refund_coins - total.retrieval_cost,
    )

    for (let turn = 0; turn < 20; turn += 1) await Promise.all([closeDays(), closeDays(), closeDays()])
    const kept = await show(auditor, { from })
    expect(kept.total).toEqual(total)
    const asKept = live.periods.map((period, i) => ({ ...period, live: kept.periods[i]?.live }))
    expect(kept.periods).toEqual(asKept)
    expect(kept.periods.filter((period) => period.live)).toHaveLength(1)
    const months = await show(auditor, { from, by: 'month' })
    expect(months.total).toEqual(total)
    const house = await office(world, api.houseAccounts, { by: auditor })
    expect(house.list.reduce((sum, { balance }) => sum + cents(balance), 0)).toBe(
      -rows[0]!.held - rows[0]!.diamonds,
    )
  })

  test('a day is the store’s: midnight parts it, and it is kept an hour later', async () => {
    const player = await makePlayer(world)
    world.clock.advance(msUntil('16:00') - 1)
    const before = storeDayOf(world.clock.now())
    await paidOrder(player, 1100)
    world.clock.advance(1)
    const after = storeDayOf(world.clock.now())
    await paidOrder(player, 2200)
    const owner = await makeStaff(world, 'owner')
    const coinsOf = async () => {
      const { periods } = await show(owner, { from: before, to: after })
      return periods.map(({ period, recharge_coins, live }) => [period, recharge_coins, live])
    }
    await closeDays()
    expect(await coinsOf()).toEqual([
      [before, 11, true],
      [after, 22, true],
    ])
    world.clock.advance(HOUR_MS)
    await closeDays()
    expect(await coinsOf()).toEqual([
      [before, 11, false],
      [after, 22, true],
    ])
    const refused = [
      await callAdmin(world, api.showRevenue, { by: owner, query: { from: after, to: before } }),
      await callAdmin(world, api.showRevenue, { by: owner, query: { from: '2020-01-01' } }),
      await callAdmin(world, api.showRevenue, { by: owner, query: { from: 'yesterday' } }),
    ]
    expect(refused.map(({ error }) => error)).toEqual(['days_wrong', 'days_wrong', 'invalid_input'])
  })

  test('another time zone of the store loses no moment and counts none twice', async () => {
    const player = await makePlayer(world)
    await paidOrder(player, 700)
    const setZone = (zone: string) =>
      world.db
        .insertInto('setting')
        .values({ key: 'store_timezone', value: JSON.stringify(zone), updated_at: world.clock.now() })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(zone) }))
        .execute()
    for (const zone of ['America/Los_Angeles', 'Pacific/Auckland', 'Asia/Shanghai']) {
      await setZone(zone)
      world.clock.advance(26 * HOUR_MS)
      await paidOrder(player, 700)
      await closeDays()
    }
    const { rows } = await sql<{ sum: number }>`
      select sum(amount)::bigint as sum from transfer where reason = 'recharge'`.execute(world.db)
    const owner = await makeStaff(world, 'owner')
    const { total } = await show(owner, { from: '2026-03-01', to: '2026-06-30' })
    expect(Math.round(total.recharge_coins * 100)).toBe(rows[0]!.sum)
  })
})

test('lists of conversions, rebates and claims go by key', async () => {
  const auditor = await makeStaff(world, 'auditor')
  const conversions = await office(world, api.listConversions, { by: auditor })
  expect(conversions.list[0]).toMatchObject({ diamonds: 0.02, coins: 0.02, rate: 1 })
  const rebates = await office(world, api.listRebates, { by: auditor, query: { status: 'reversed' } })
  expect(rebates.list[0]).toMatchObject({ amount: 2, rate: 0.01, cause: 'recharge' })
  const claims = await office(world, api.listClaims, { by: auditor })
  const [claim] = claims.list
  const claimed = await office(world, api.listRebates, { by: auditor, query: { claim_id: claim!.id } })
  expect(claimed.list.reduce((sum, { amount }) => sum + amount, 0)).toBe(claim!.amount)
  expect(claimed.list).toHaveLength(claim!.num)
})

/** Forged books, each with the check that tells of it; the books hold a refund with its rebate, batches and kept days. */
const refundCheck = (n: number) => rechargeChecks.at(n)!.name
const FORGERIES = [
  [`delete from transfer where reason = 'recharge-refund'`, refundCheck(-4)],
  [`update transfer set amount = amount + 1 where reason = 'recharge-refund'`, refundCheck(-4)],
  [`update transfer set leg = 1 where reason = 'recharge-refund'`, refundCheck(-4)],
  [`update transfer set credit_account = 2 where reason = 'recharge-refund'`, refundCheck(-4)],
  [
    `update transfer set debit_account = debit_account + 1 where reason = 'recharge-refund'; update transfer set currency = 'coin' where reason = 'recharge-refund'`,
    refundCheck(-4),
  ],
  [
    `update recharge_order set refunded_at = null, refund_ref = null where refunded_at is not null`,
    refundCheck(-4),
  ],
  [
    `update recharge_order set refunded_at = refunded_at + interval '1 second' where refunded_at is not null`,
    refundCheck(-4),
  ],
  [`update rebate set reversed_at = null`, refundCheck(-2)],
  [`update card_batch set sealed_secrets = 'x', exported_at = null where revoked_at is null`, ''],
  [`update card_batch set sealed_secrets = null, exported_at = null, revoked_at = null`, refundCheck(-1)],
  [`update day_sum set amount = amount + 1 where kind = 'transfer'`, revenueChecks[0]!.name],
  [`delete from day_sum where kind = 'transfer'`, revenueChecks[0]!.name],
  [
    `update transfer set created_at = created_at - interval '1 day' where reason = 'recharge'`,
    revenueChecks[0]!.name,
  ],
  [`update day_takings set starts_at = starts_at - interval '1 hour'`, revenueChecks[1]!.name],
] as const

test('prove finds every forgery of refunds, batches and kept days', async () => {
  for (const [forgery, check] of FORGERIES) {
    const faults = await faultsAfter(forgery)
    if (check) expect(faults, forgery).toContain(check)
    else expect(faults, forgery).toEqual([])
  }
})

/** Until the clock next shows a time of the day, in UTC. */
function msUntil(time: string): number {
  const now = world.clock.now()
  const at = new Date(`${now.toISOString().slice(0, 10)}T${time}:00Z`).getTime()
  return at > now.getTime() ? at - now.getTime() : at + 24 * HOUR_MS - now.getTime()
}

/** The day in Shanghai, which has no summer time. */
function storeDayOf(time: Date): string {
  return new Date(time.getTime() + 8 * HOUR_MS).toISOString().slice(0, 10)
}
