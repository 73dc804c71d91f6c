// @module-tag long

import { randomBytes, randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listNotifications } from '@noktra/contract/notifications'
import { promoteRecord, promoteStat, receiveRebate } from '@noktra/contract/promotion'
import { REBATE_LEVELS, rebateCents, rebateLevelOf } from '@noktra/game/rebates'
import { getBalances, HOUSE } from '#server/core/ledger/accounts.ts'
import { debit } from '#server/core/ledger/credit.ts'
import { openSession } from '#server/features/users/open-session.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { DAY_MS, invitedRecharge, makeInvitees, makeInviter, rebatesOf, WEEK_MS } from '#test/promotion.ts'
import { payOrder, recharge, waitingOrder } from '#test/rolls.ts'
import { rechargeByCard } from '#test/welfare.ts'
import { useWorld } from '#test/world.ts'
import { reverseRebate, type Reversal } from './reverse-rebate.ts'

const world = useWorld()

const cashOf = async ({ id }: TestPlayer) => (await getBalances(world.db, id)).cash
const claim = (player: TestPlayer, key?: string) => world.call(receiveRebate, { token: player.token, key })
const statOf = ({ token }: TestPlayer) => world.data(promoteStat, { token })

async function sitsAt({ id }: TestPlayer, device: string): Promise<void> {
  const { ctx } = world.store
  await ctx.transact((tx) =>
    openSession(tx, ctx, { playerId: id, network: '10.0.0.1', device, userAgent: 'test' }),
  )
}

/** A trade link of a player, bound two days ago when it was replaced now. */
async function linksTo({ id }: TestPlayer, partner: number, replaced = false): Promise<void> {
  const now = world.clock.now()
  await world.db
    .insertInto('trade_link')
    .values({
      player_id: id,
      steam_id: steamIdOf(partner),
      trade_url: `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=abcdefgh`,
      bound_at: replaced ? new Date(now.getTime() - 2 * DAY_MS) : now,
      replaced_at: replaced ? now : null,
    })
    .execute()
}

const newPartner = () => randomInt(1, 2 ** 32)
const steamIdOf = (partner: number) => String(76561197960265728n + BigInt(partner))

async function reverse(ref: string, cause: 'recharge' | 'card' = 'recharge'): Promise<Reversal> {
  const { ctx } = world.store
  return ctx.transact((tx, afterCommit) =>
    reverseRebate(tx, { bus: ctx.bus, afterCommit }, { cause, ref, now: world.clock.now() }),
  )
}

async function bellOf({ token }: TestPlayer) {
  const { list } = await world.data(listNotifications, { token })
  return list.map(({ kind, text, values, path }) => ({ kind, text, values, path }))
}

describe('a recharge of an invitee', () => {
  /** @shows SPEC-0.10 */
  test('earns the rate of the level that was held before it, floored to the cent', async () => {
    const inviter = await makeInviter(world)
    const [invitee] = await makeInvitees(world, inviter, 1)
    const coins = [49_999, 1, 149_999, 1, 800_000, 4_000_000, 5099]
    for (const cents of coins) await recharge(world, invitee!, cents)
    const rebates = await rebatesOf(world, inviter)
    expect(rebates.map(({ rate, amount }) => [rate, amount])).toEqual([
      [10_000, 499],
      [10_000, 0],
      [15_000, 2249],
      [15_000, 0],
      [20_000, 16_000],
      [25_000, 100_000],
      [30_000, 152],
    ])
    expect(await invitedRecharge(world, inviter)).toBe(5_005_099)
    expect(await statOf(inviter)).toMatchObject({
      level: 5,
      rate: 0.03,
      recharge: 50_050.99,
      next_recharge: null,
    })
  })

  test('counts when it was a sold card, not when it was a gift; and not without an inviter', async () => {
    const inviter = await makeInviter(world)
    const [invitee] = await makeInvitees(world, inviter, 1)
    await rechargeByCard(world, invitee!, 1000)
    await rechargeByCard(world, invitee!, 5000, 'gift')
    await rechargeByCard(world, inviter, 3000)
    expect(await rebatesOf(world, inviter)).toMatchObject([{ cause: 'card', coins: 1000, amount: 10 }])
    expect(await invitedRecharge(world, inviter)).toBe(1000)
  })

  test('of an order that waited while the inviter was named earns, one before it does not', async () => {
    const inviter = await makeInviter(world)
    const invitee = await makePlayer(world)
    await recharge(world, invitee, 3000)
    const order = await waitingOrder(world, invitee, 5000)
    world.clock.advance(1000)
    await world.db
      .updateTable('player')
      .set({ inviter_id: inviter.id, invited_at: world.clock.now() })
      .where('id', '=', invitee.id)
      .execute()
    world.clock.advance(1000)
    await payOrder(world, order)
    expect(await rebatesOf(world, inviter)).toMatchObject([{ coins: 5000, recharged_before: 0, amount: 50 }])
  })

  test('told 200 times at once has one rebate', async () => {
    const inviter = await makeInviter(world)
    const [invitee] = await makeInvitees(world, inviter, 1)
    const order = await waitingOrder(world, invitee!, 10_000)
    const verdicts = await Promise.all(Array.from({ length: 200 }, () => payOrder(world, order)))
    expect(verdicts.filter((verdict) => verdict === 'credited')).toHaveLength(1)
    expect(await rebatesOf(world, inviter)).toMatchObject([{ amount: 100 }])
    expect(await cashOf(invitee!)).toBe(10_000)
  })

  test('20 invitees at once: every level and sum is exact', async () => {
    const inviter = await makeInviter(world)
    const invitees = await makeInvitees(world, inviter, 20)
    const orders = await Promise.all(invitees.map((invitee, n) => waitingOrder(world, invitee, 9_999 + n)))
    await Promise.all(orders.map((order) => payOrder(world, order)))
    const rebates = await rebatesOf(world, inviter)
    expect(rebates).toHaveLength(20)
    let before = 0
    for (const rebate of rebates) {
      const { rate_ppm } = rebateLevelOf(before, REBATE_LEVELS)
      expect(rebate).toMatchObject({
        recharged_before: before,
        rate: rate_ppm,
        amount: rebateCents(rebate.coins, rate_ppm),
      })
      before += rebate.coins
    }
    expect(await invitedRecharge(world, inviter)).toBe(before)
    expect((await statOf(inviter)).level).toBe(rebateLevelOf(before, REBATE_LEVELS).level)
  })

  test('from the same device earns nothing and counts for nothing; the inviter is told why, once', async () => {
    const inviter = await makeInviter(world)
    const [twin, friend] = await makeInvitees(world, inviter, 2)
    const device = randomBytes(12).toString('hex')
    await sitsAt(inviter, device)
    await sitsAt(twin!, device)
    // Signed out since: it was the same device all the same.
    await world.db
      .updateTable('session')
      .set({ ended_at: world.clock.now() })
      .where('device', '=', device)
      .execute()
    await recharge(world, twin!, 60_000)
    await recharge(world, twin!, 500)
    await recharge(world, friend!, 1000)
    expect(await rebatesOf(world, inviter)).toMatchObject([
      { refused: 'same_device', amount: 0 },
      { refused: 'same_device', amount: 0 },
      { refused: null, rate: 10_000, amount: 10 },
    ])
    expect(await invitedRecharge(world, inviter)).toBe(1000)
    expect(await bellOf(inviter)).toEqual([
      {
        kind: 'rebate',
        text: 'same_device',
        values: { nickname: expect.stringMatching(/^R\*\*\*\d$/) as unknown },
        path: '/user/partner',
      },
    ])
    const { list } = await world.data(promoteRecord, { token: inviter.token })
    expect(list.map(({ status, refused }) => [status, refused])).toEqual([
      ['pending', null],
      ['refused', 'same_device'],
      ['refused', 'same_device'],
    ])
  })

  test.each([
    ['a trade link after the inviter replaced theirs', false],
    ['an account that one signs in by', true],
  ])('of the same Steam id, by %s, earns nothing', async (_, byAccount) => {
    const inviter = await makeInviter(world)
    const [twin] = await makeInvitees(world, inviter, 1)
    const partner = newPartner()
    if (byAccount) {
      const steam_id = steamIdOf(partner)
      await world.db.updateTable('player').set({ steam_id }).where('id', '=', twin!.id).execute()
    } else await linksTo(twin!, partner)
    await linksTo(inviter, partner, true)
    await linksTo(inviter, newPartner())
    await recharge(world, twin!, 60_000)
    expect(await rebatesOf(world, inviter)).toMatchObject([{ refused: 'same_steam', amount: 0 }])
    expect(await bellOf(inviter)).toMatchObject([{ kind: 'rebate', text: 'same_steam' }])
  })
})

describe('a claim', () => {
  /** @shows SPEC-1.14 SPEC-7.33 */
  test('waits for 7 days to the millisecond, and asks for 1.00', async () => {
    const inviter = await makeInviter(world)
    const [invitee] = await makeInvitees(world, inviter, 1)
    await recharge(world, invitee!, 9900)
    await recharge(world, invitee!, 100)
    const small = await claim(inviter)
    expect(small).toMatchObject({ error: 'rebate_small', data: { least: '1.00', missing: '1.00' } })
    world.clock.advance(WEEK_MS - 1)
    expect((await claim(inviter)).error).toBe('rebate_small')
    expect(await statOf(inviter)).toMatchObject({ pending: 1, claimable: 0, earned: 1, claimed: 0 })
    world.clock.advance(1)
    expect(await statOf(inviter)).toMatchObject({ pending: 0, claimable: 1, next_available_at: null })
    const answer = await claim(inviter)
    expect(answer.data).toEqual({ amount: 1, num: 2, coin: 1, bonus_coin: 0 })
    expect(await statOf(inviter)).toMatchObject({ claimable: 0, claimed: 1, earned: 1 })
    expect(await cashOf(inviter)).toBe(100)
  })

  test('one cent short of 1.00 says what is missing', async () => {
    const inviter = await makeInviter(world)
    const [invitee] = await makeInvitees(world, inviter, 1)
    await recharge(world, invitee!, 9900)
    world.clock.advance(WEEK_MS)
    expect(await claim(inviter)).toMatchObject({ error: 'rebate_small', data: { missing: '0.01' } })
  })

  test('50 at once: one payment', async () => {
    const inviter = await makeInviter(world)
    const [invitee] = await makeInvitees(world, inviter, 1)
    await recharge(world, invitee!, 30_000)
    world.clock.advance(WEEK_MS)
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(inviter)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    const others = new Set(answers.filter((answer) => answer.code !== 0).map((answer) => answer.error))
    for (const error of others) expect(['rebate_small', 'too_many_requests']).toContain(error)
    expect(await cashOf(inviter)).toBe(300)
  })

  test('50 at once with one key answer the same, and pay once', async () => {
    const inviter = await makeInviter(world)
    const [invitee] = await makeInvitees(world, inviter, 1)
    await recharge(world, invitee!, 30_000)
    world.clock.advance(WEEK_MS)
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(inviter, 'one-claim')))
    const paid = answers.filter((answer) => answer.code === 0)
    expect(paid.length).toBeGreaterThan(1)
    expect(new Set(paid.map((answer) => answer.text)).size).toBe(1)
    expect(await cashOf(inviter)).toBe(300)
  })

  test('50 while 20 recharges are credited: the sums are exact', async () => {
    const inviter = await makeInviter(world)
    const invitees = await makeInvitees(world, inviter, 20)
    for (const invitee of invitees) await recharge(world, invitee, 10_000)
    world.clock.advance(WEEK_MS)
    const orders = await Promise.all(invitees.map((invitee) => waitingOrder(world, invitee, 10_000)))
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => claim(inviter))),
      Promise.all(orders.map((order) => payOrder(world, order))),
    ])
    const rebates = await rebatesOf(world, inviter)
    expect(rebates).toHaveLength(40)
    const sum = (from: number, to: number) =>
      rebates.slice(from, to).reduce((all, { amount }) => all + amount, 0)
    const paid = answers.filter((answer) => answer.code === 0)
    expect(paid.map((answer) => answer.data.amount)).toEqual([sum(0, 20) / 100])
    expect(await cashOf(inviter)).toBe(sum(0, 20))
    expect(await invitedRecharge(world, inviter)).toBe(400_000)
    expect(await statOf(inviter)).toMatchObject({ pending: sum(20, 40) / 100, claimable: 0 })
    world.clock.advance(WEEK_MS)
    expect((await claim(inviter)).data.amount).toBe(sum(20, 40) / 100)
  })

  test('is refused to a visitor, and is never kept by a cache', async () => {
    expect((await world.call(receiveRebate)).error).toBe('not_signed_in')
    const response = await fetch(`${world.url}${receiveRebate.path}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a refund', () => {
  test('takes an unclaimed rebate away, once; the level falls back', async () => {
    const inviter = await makeInviter(world)
    const [invitee] = await makeInvitees(world, inviter, 1)
    await recharge(world, invitee!, 60_000)
    const [rebate] = await rebatesOf(world, inviter)
    const reversals = await Promise.all(Array.from({ length: 5 }, () => reverse(rebate!.ref)))
    for (const reversal of reversals) expect(reversal).toEqual({ taken: 0, missing: 0 })
    expect(await invitedRecharge(world, inviter)).toBe(0)
    expect(await statOf(inviter)).toMatchObject({ level: 1, earned: 0, pending: 0 })
    world.clock.advance(WEEK_MS)
    expect((await claim(inviter)).error).toBe('rebate_small')
    const { list } = await world.data(promoteRecord, { token: inviter.token })
    expect(list[0]!.status).toBe('reversed')
    expect(await reverse('T-unknown')).toEqual({ taken: 0, missing: 0 })
  })

  test('takes a claimed rebate from cash as far as there is, and says what is missing', async () => {
    const inviter = await makeInviter(world)
    const [one, other] = await makeInvitees(world, inviter, 2)
    await recharge(world, one!, 20_000)
    await recharge(world, other!, 30_000)
    world.clock.advance(WEEK_MS)
    await claim(inviter)
    expect(await cashOf(inviter)).toBe(500)
    const [first, second] = await rebatesOf(world, inviter)
    expect(await reverse(second!.ref)).toEqual({ taken: 300, missing: 0 })
    expect(await cashOf(inviter)).toBe(200)
    const { ctx } = world.store
    await ctx.transact((tx) =>
      debit(tx, {
        playerId: inviter.id,
        purse: 'cash',
        house: HOUSE.recharge,
        amount: 150,
        reason: 'test',
        ref: `spent-${inviter.id}`,
        now: world.clock.now(),
      }),
    )
    expect(await reverse(first!.ref)).toEqual({ taken: 50, missing: 150 })
    expect(await cashOf(inviter)).toBe(0)
    expect(await invitedRecharge(world, inviter)).toBe(0)
  })

  test('while it is claimed: paid and taken back, or never paid', async () => {
    for (let n = 0; n < 5; n += 1) {
      const inviter = await makeInviter(world)
      const [invitee] = await makeInvitees(world, inviter, 1)
      await recharge(world, invitee!, 20_000)
      world.clock.advance(WEEK_MS)
      const [rebate] = await rebatesOf(world, inviter)
      await Promise.all([claim(inviter), reverse(rebate!.ref), claim(inviter)])
      expect(await cashOf(inviter)).toBe(0)
    }
  })
})

describe('the bell', () => {
  test('tells of rebates that became available, each once, and not of those that are claimed', async () => {
    const inviter = await makeInviter(world)
    const [invitee] = await makeInvitees(world, inviter, 1)
    await recharge(world, invitee!, 20_000)
    await recharge(world, invitee!, 30_000)
    world.clock.advance(WEEK_MS - 1)
    await world.sweep()
    expect(await bellOf(inviter)).toEqual([])
    world.clock.advance(1)
    await world.sweep()
    await world.sweep()
    expect(await bellOf(inviter)).toEqual([
      {
        kind: 'rebate',
        text: 'available',
        values: { amount: '5.00', num: 2 },
        path: '/user/partner',
      },
    ])
    await claim(inviter)
    await recharge(world, invitee!, 20_000)
    world.clock.advance(WEEK_MS)
    await claim(inviter)
    await world.sweep()
    expect(await bellOf(inviter)).toHaveLength(1)
  })
})
