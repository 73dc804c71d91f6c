import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAlerts } from '@noktra/contract/admin/dashboard'
import { setPrice } from '@noktra/contract/admin/catalogue'
import { ISSUE_KINDS, showBudgets, type IssueKind } from '@noktra/contract/admin/issuance'
import { exportBatch, makeBatch, revokeBatch } from '@noktra/contract/admin/money'
import { adjustBalance } from '@noktra/contract/admin/players'
import { closeRedEnvelope, makeRedEnvelope } from '@noktra/contract/admin/envelopes'
import { saveMoneySetting } from '@noktra/contract/admin/settings'
import { redeemCard } from '@noktra/contract/recharge'
import { envelopeSweep } from '#server/games/envelope/close-envelope.ts'
import { HOUSE } from '#server/core/ledger/accounts.ts'
import { anEnvelope, claim, claimants } from '#test/envelopes.ts'
import { makePlayer } from '#test/factories.ts'
import { agreed, callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { giveItems, skinFrom } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'
import { budgetSweep } from './budgets.ts'

const world = useWorld({ SANDBOX: '1', TRUST_PROXY: '1' })
const DAY_MS = 24 * 3600_000
let owner: Member
let operators: Member[]

beforeAll(async () => {
  owner = await makeStaff(world, 'owner')
  operators = await Promise.all(Array.from({ length: 20 }, () => makeStaff(world, 'operator')))
})

/** The same people on the next day. */
async function nextDay(): Promise<void> {
  world.clock.advance(DAY_MS)
  const now = world.clock.now()
  await world.db.updateTable('staff_session').set({ created_at: now, last_used_at: now }).execute()
}

/** Each test has a day of its own. */
beforeEach(nextDay)

const budget = async (kind: IssueKind) =>
  (await office(world, showBudgets, { by: owner })).budgets.find((row) => row.kind === kind)!

/** The sum of an account of the house. */
async function balanceOf(house: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(case when credit_account = ${house} then amount else -amount end), 0)::bigint as sum
    from transfer where ${house} in (debit_account, credit_account)`.execute(world.db)
  return rows[0]!.sum
}

const cards = (by: Member, face: number, count: number) =>
  callAdmin(world, makeBatch, { by, body: { kind: 'sold', face, count } })

describe('the budget of a day', () => {
  test('is there from the first command on, in full, for each kind', async () => {
    for (const kind of ISSUE_KINDS) {
      const { budget: all, left, setting, agreed: more } = await budget(kind)
      expect([all, left, more]).toEqual([setting, setting, 0])
    }
  })

  /** @shows ASVS-2.3.2 */
  test('is used up exactly, however many create at once; the others ask', async () => {
    // 200 coins hold six batches of 30.
    const answers = await Promise.all(operators.map((by) => cards(by, 10, 3)))
    expect(answers.map(({ code }) => code)).toEqual(operators.map(() => 0))
    expect(answers.filter(({ data }) => data.id !== null)).toHaveLength(6)
    expect(answers.filter(({ data }) => data.approval_id !== null)).toHaveLength(14)
    expect(await budget('cards')).toMatchObject({ budget: 200, left: 20, agreed: 0 })
    expect((await cards(owner, 20, 1)).data.id).not.toBeNull()
    expect((await cards(owner, 0.01, 1)).data.approval_id).not.toBeNull()
    expect(await budget('cards')).toMatchObject({ left: 0 })
  })

  test('goes back at its end and adds nothing to the next, whether anybody creates or not', async () => {
    await cards(owner, 50, 1)
    await nextDay()
    const sweep = () => budgetSweep(world.store.ctx).run()
    await Promise.all(Array.from({ length: 5 }, sweep))
    const day = world.db
      .selectFrom('issue_day')
      .select(['amount', 'closed_at'])
      .where('kind', '=', 'issue-cards')
    const all = await day.orderBy('day', 'desc').execute()
    expect(all[0]!.closed_at).not.toBeNull()
    const account = world.db.selectFrom('account').select('balance').where('kind', '=', 'issue-cards')
    expect((await account.executeTakeFirstOrThrow()).balance).toBe(0)
    expect(await budget('cards')).toMatchObject({ budget: 200, left: 200 })
    expect((await cards(owner, 201, 1)).data.approval_id).not.toBeNull()
    expect((await cards(owner, 200, 1)).data.id).not.toBeNull()
  })

  test('that another setting gives holds from the next day on', async () => {
    await cards(owner, 1, 1)
    await agreed(world, saveMoneySetting, {
      by: owner,
      body: { key: 'budget_cards', value: 20, seen: 200 },
    })
    expect(await budget('cards')).toMatchObject({ budget: 200, left: 199, setting: 20 })
    await nextDay()
    expect((await cards(owner, 21, 1)).data.approval_id).not.toBeNull()
    expect((await cards(owner, 20, 1)).data.id).not.toBeNull()
    const back = { key: 'budget_cards', value: 200, seen: 20 } as const
    await agreed(world, saveMoneySetting, { by: owner, body: back })
  })

  test('is not given twice for a day by another time zone', async () => {
    await cards(owner, 200, 1)
    const { ctx } = world.store
    const zone = (value: string) =>
      world.db
        .insertInto('setting')
        .values({ key: 'store_timezone', value: JSON.stringify(value), updated_at: ctx.clock.now() })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
        .execute()
    // A day back and forth again.
    await zone('Pacific/Pago_Pago')
    expect((await cards(owner, 1, 1)).data.approval_id).not.toBeNull()
    await zone('Asia/Shanghai')
    expect((await cards(owner, 1, 1)).data.approval_id).not.toBeNull()
  })

  test('cannot be passed by in the database: no account of issuance goes below zero', async () => {
    await expect(
      sql`update account set balance = balance - 1 where kind = 'issue-envelopes'`.execute(world.db),
    ).rejects.toThrow(/account_kind/)
    await expect(
      world.db
        .insertInto('card_batch')
        .values({ kind: 'sold', face: 100, count: 1, created_at: world.clock.now() } as never)
        .execute(),
    ).rejects.toThrow(/issued/)
    await expect(
      sql`insert into balance_adjustment (player_id, purse, amount, staff_id, created_at)
        values (1, 'cash', 100, ${owner.id}, ${world.clock.now()})`.execute(world.db),
    ).rejects.toThrow(/balance_adjustment_issued|foreign key/)
  })
})

describe('what is issued', () => {
  test('for cards is owed until they are redeemed; what a batch leaves goes back, also while cards are redeemed', async () => {
    const before = await balanceOf(HOUSE.cards)
    const { id } = (await cards(owner, 2, 20)).data
    expect((await balanceOf(HOUSE.cards)) - before).toBe(4000)
    const { csv } = await office(world, exportBatch, { by: owner, body: { id: id! } })
    const printed = csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',') as [string, string])
    const players = await Promise.all(printed.map(() => makePlayer(world)))
    const [revoked, ...answers] = await Promise.all([
      callAdmin(world, revokeBatch, { by: owner, body: { id: id! } }),
      ...printed.map(([card_no, card_secret], n) =>
        world.call(redeemCard, { token: players[n]!.token, body: { card_no, card_secret } }),
      ),
    ])
    const redeemed = answers.filter(({ code }) => code === 0).length
    for (const { code, error } of answers) if (code !== 0) expect(error).toBe('card_revoked')
    expect(revoked.data.refused_from_now).toBe(20 - redeemed)
    expect(await balanceOf(HOUSE.cards)).toBe(before)
  })

  test('for an envelope is owed until it is claimed or over; then the rest goes back, once', async () => {
    const before = await balanceOf(HOUSE.gifts)
    const { id, code } = await anEnvelope(world, { total_cents: 5000, parts: 10 })
    const late = await anEnvelope(world, {
      total_cents: 300,
      parts: 3,
      ends_at: new Date(world.clock.now().getTime() + 1000),
    })
    expect((await balanceOf(HOUSE.gifts)) - before).toBe(5300)
    const players = await claimants(world, 4)
    for (const player of players) expect((await claim(world, player, code)).code).toBe(0)
    await office(world, closeRedEnvelope, { by: owner, body: { id } })
    world.clock.advance(1000)
    await Promise.all(Array.from({ length: 5 }, () => envelopeSweep(world.store.ctx).run()))
    expect((await claim(world, players[0]!, late.code)).error).toBe('envelope_ended')
    expect(await balanceOf(HOUSE.gifts)).toBe(before)
  })

  test('for a correction is paid to the player at once; what is taken costs no budget', async () => {
    const { id } = await makePlayer(world, { cash: 50_000, diamond: 50_000 })
    const adjust = (purse: 'cash' | 'diamond', amount: number) =>
      callAdmin(world, adjustBalance, { by: owner, body: { id, purse, amount } })
    expect((await adjust('cash', 60)).data.approval_id).toBeNull()
    expect((await adjust('cash', -300)).data.approval_id).toBeNull()
    expect((await adjust('cash', 60)).data.approval_id).not.toBeNull()
    expect((await adjust('cash', 40)).data.approval_id).toBeNull()
    expect((await adjust('diamond', 100)).data.approval_id).toBeNull()
    expect((await adjust('diamond', 0.01)).data.approval_id).not.toBeNull()
    expect(await budget('adjustments')).toMatchObject({ left: 0 })
    expect(await budget('adjustments_diamond')).toMatchObject({ left: 0 })
  })

  test('of corrections at once never passes the budget', async () => {
    const players = await Promise.all(operators.map(() => makePlayer(world)))
    const answers = await Promise.all(
      players.map(({ id }, n) =>
        callAdmin(world, adjustBalance, { by: operators[n]!, body: { id, purse: 'bonus', amount: 15 } }),
      ),
    )
    expect(answers.filter(({ data }) => data.approval_id === null)).toHaveLength(6)
    expect(await budget('adjustments')).toMatchObject({ left: 10 })
  })

  test('for prices is what they add to copies that are there: those of players, and those of the mall', async () => {
    const skin = await skinFrom(world, 2000)
    const { design_id, exterior } = await world.db
      .selectFrom('skin')
      .select(['design_id', 'exterior'])
      .where('id', '=', skin.id)
      .executeTakeFirstOrThrow()
    const offer = await world.db
      .selectFrom('mall_offer')
      .select('stock')
      .where('skin_id', '=', skin.id)
      .where('listed', '=', true)
      .executeTakeFirst()
    await giveItems(
      world,
      await makePlayer(world),
      Array.from({ length: 10 }, () => skin.id),
    )
    const set = (from: number, to: number) =>
      callAdmin(world, setPrice, {
        by: owner,
        body: { design_id, exterior: exterior as 'FN', price: to / 100, price_before: from / 100 },
      })
    const copies = 10 + (offer?.stock ?? 0)
    const { setting } = await budget('prices')
    const most = Math.floor((setting * 100) / copies)
    expect((await set(skin.price, skin.price + 1)).data.approval_id).toBeNull()
    expect(await budget('prices')).toMatchObject({ left: setting - copies / 100 })
    expect((await set(skin.price + 1, skin.price + 1 + most)).data.approval_id).not.toBeNull()
    // Down costs as much: what players have is worth less.
    expect((await set(skin.price + 1, skin.price)).data.approval_id).toBeNull()
    expect(await budget('prices')).toMatchObject({ left: setting - (2 * copies) / 100 })
  })

  test('of envelopes comes out of the budget of envelopes', async () => {
    const words = { en: 'a', zh: 'b', pt: 'c' }
    const ends_at = Math.floor(world.clock.now().getTime() / 1000) + 3600
    const make = (total: number) =>
      callAdmin(world, makeRedEnvelope, {
        by: owner,
        body: { code: crypto.randomUUID(), titles: words, descr: words, total, parts: 2, ends_at },
      })
    expect((await make(100)).data.id).not.toBeNull()
    expect((await make(0.02)).data.approval_id).not.toBeNull()
    expect(await budget('envelopes')).toMatchObject({ budget: 100, left: 0 })
  })
})

describe('what players were promised', () => {
  test('is never refused; above its mark an alert tells of it', async () => {
    const set = (value: number, seen: number) =>
      agreed(world, saveMoneySetting, { by: owner, body: { key: 'alarm_envelopes', value, seen } })
    await set(5, 1000)
    const { code } = await anEnvelope(world, { total_cents: 1000, parts: 2 })
    const [one, two] = await claimants(world, 2)
    expect((await claim(world, one!, code)).code).toBe(0)
    expect((await claim(world, two!, code)).code).toBe(0)
    world.clock.advance(30_000)
    await world.sweep()
    const { promises } = await office(world, showBudgets, { by: owner })
    expect(promises.find(({ kind }) => kind === 'envelopes')).toEqual({
      kind: 'envelopes',
      given: 10,
      alarm: 5,
    })
    const { list } = await office(world, listAlerts, { by: owner, query: { kind: 'promised_much' } })
    expect(list.map(({ text }) => text)).toEqual([
      'Red envelopes that were claimed gave 10.00 coins today, above 5.00.',
    ])
    await set(1000, 5)
    await world.sweep()
    expect((await office(world, listAlerts, { by: owner, query: { state: 'open' } })).list).toEqual([])
  })
})
