import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/recharge'
import { todayRecharge } from '@noktra/contract/users'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { makeCards } from '#test/cards.ts'
import type { PrintedCard } from './admin/sealed-cards.ts'
import { revokeBatch, type CardKind } from './make-cards.ts'

const world = useWorld({ SANDBOX: '' })

async function printOne(kind: CardKind = 'sold', face = 3000): Promise<PrintedCard> {
  const { cards } = await makeCards(world.store.ctx, { kind, face, count: 1 })
  return cards[0]!
}

function redeem(player: TestPlayer, card: PrintedCard, key?: string) {
  return world.call(api.redeemCard, { token: player.token, body: card, key })
}

async function lifetimeOf(player: TestPlayer) {
  const row = await world.db
    .selectFrom('player')
    .select('lifetime_recharge')
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow()
  return row.lifetime_recharge
}

/** The windows of guessing are ten minutes of the clock. */
function nextWindow() {
  world.clock.advance(600_000)
}

describe('a card', () => {
  /** @shows SPEC-1.17 SPEC-3.33 SPEC-3.34 SPEC-7.45 */
  test('that was sold gives cash coins and counts as a recharge', async () => {
    const player = await makePlayer(world, { cash: 100, bonus: 50 })
    const answer = await redeem(player, await printOne())
    expect(answer.data).toEqual({ amount: 30, is_bonus: false, coin: 31.5, bonus_coin: 0.5 })
    expect(await getBalances(world.db, player.id)).toEqual({ cash: 3100, bonus: 50, diamond: 0 })
    expect(await lifetimeOf(player)).toBe(3000)
    expect(await world.data(todayRecharge, { token: player.token })).toEqual({ today_recharge: 216 })
  })

  test('that is a gift gives bonus coins and does not count', async () => {
    const player = await makePlayer(world)
    const answer = await redeem(player, await printOne('gift', 150))
    expect(answer.data).toEqual({ amount: 1.5, is_bonus: true, coin: 1.5, bonus_coin: 1.5 })
    expect(await getBalances(world.db, player.id)).toEqual({ cash: 0, bonus: 150, diamond: 0 })
    expect(await lifetimeOf(player)).toBe(0)
    expect(await world.data(todayRecharge, { token: player.token })).toEqual({ today_recharge: 0 })
  })

  /** @shows SPEC-5.20 */
  test('may be typed in lower case, with spaces, without dashes, with look-alikes', async () => {
    const player = await makePlayer(world)
    const card = await printOne()
    const typed = {
      card_no: `  ${card.card_no.toLowerCase()} `,
      card_secret: ` ${card.card_secret.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}  `,
    }
    expect((await redeem(player, typed)).code).toBe(0)
  })

  /** @shows SPEC-2.69 */
  test('works once: 20 redemptions at once by 4 players give one of them its coins', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => makePlayer(world)))
    const card = await printOne()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => redeem(players[i % 4]!, card)))
    const errors = answers.map((answer) => answer.error)
    expect(errors.filter((error) => error === null)).toHaveLength(1)
    expect(errors.filter((error) => error === 'card_used')).toHaveLength(19)
    const cash = await Promise.all(
      players.map(async (player) => (await getBalances(world.db, player.id)).cash),
    )
    expect(cash.sort((a, b) => a - b)).toEqual([0, 0, 0, 3000])
  })

  test('with one key sent 20 times at once answers 20 times the same', async () => {
    const player = await makePlayer(world)
    const card = await printOne()
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(player, card, 'same')))
    expect(answers[0]!.code).toBe(0)
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect((await redeem(player, await printOne(), 'same')).error).toBe('idempotency_key_reused')
  })
})

describe('a refusal', () => {
  test('says used or revoked only to a player who knows the secret', async () => {
    const [player, other] = [await makePlayer(world), await makePlayer(world)]
    const used = await printOne()
    await redeem(player, used)
    const { batch_id, cards } = await makeCards(world.store.ctx, { kind: 'sold', face: 500, count: 1 })
    const revoked = cards[0]!
    const revoke = () => world.store.ctx.transact((tx) => revokeBatch(tx, world.store.ctx, batch_id))
    expect(await revoke()).toBe(1)
    expect(await revoke()).toBeNull()
    const wrong = { card_secret: 'AAAA-AAAA-AAAA-AAAA' }
    const answers = [
      await redeem(other, used),
      await redeem(other, revoked),
      await redeem(other, { ...used, ...wrong }),
      await redeem(other, { ...revoked, ...wrong }),
      await redeem(other, { card_no: 'NK0000', card_secret: used.card_secret }),
    ]
    expect(answers.map((answer) => answer.error)).toEqual([
      'card_used',
      'card_revoked',
      'card_wrong',
      'card_wrong',
      'card_wrong',
    ])
    expect((await getBalances(world.db, other.id)).cash).toBe(0)
    nextWindow()
  })

  test.each([
    [{ card_no: '', card_secret: 'x' }, 'card_no_required', 'card_no'],
    [{ card_no: '   ', card_secret: 'x' }, 'card_no_required', 'card_no'],
    [{ card_no: 'x', card_secret: ' ' }, 'card_secret_required', 'card_secret'],
    [{ card_no: 'x'.repeat(65), card_secret: 'x' }, 'invalid_input', 'card_no'],
    [{ card_no: 5, card_secret: 'x' }, 'invalid_input', 'card_no'],
  ])('of bad input names the field: %j', async (body, error, field) => {
    const player = await makePlayer(world)
    const answer = await world.call(api.redeemCard, { token: player.token, body: body as PrintedCard })
    expect(answer.data).toMatchObject({ error, field })
  })

  test('a visitor is refused', async () => {
    expect((await world.call(api.redeemCard, { body: await printOne() })).error).toBe('not_signed_in')
  })
})

describe('guessing', () => {
  const wrong = { card_no: 'NK0000', card_secret: 'AAAA' }

  /** @shows ASVS-11.5.1 */
  test('ends after 5 wrong tries in 10 minutes, also for the right secret, and goes on after them', async () => {
    const player = await makePlayer(world)
    const card = await printOne()
    for (let i = 0; i < 5; i++) expect((await redeem(player, wrong)).error).toBe('card_wrong')
    const sixth = await redeem(player, wrong)
    expect([sixth.status, sixth.error]).toEqual([429, 'too_many_requests'])
    const right = await redeem(player, card)
    expect(right.error).toBe('too_many_requests')
    expect((right.data as unknown as { seconds: number }).seconds).toBeGreaterThan(0)
    nextWindow()
    expect((await redeem(player, card)).code).toBe(0)
  })

  test('does not stand before a repeated call: it gets the recorded answer', async () => {
    const player = await makePlayer(world)
    const card = await printOne()
    const first = await redeem(player, card, 'again')
    expect(first.code).toBe(0)
    for (let i = 0; i < 5; i++) await redeem(player, wrong)
    expect((await redeem(player, card)).error).toBe('too_many_requests')
    expect((await redeem(player, card, 'again')).text).toBe(first.text)
    expect((await redeem(player, wrong, 'again')).error).toBe('idempotency_key_reused')
    expect((await redeem(player, card, 'another')).error).toBe('too_many_requests')
    const stranger = await makePlayer(world)
    expect((await redeem(stranger, card, 'again')).error).toBe('card_used')
    expect((await getBalances(world.db, player.id)).cash).toBe(3000)
    nextWindow()
  })

  test('at once gets no further', async () => {
    const player = await makePlayer(world)
    const answers = await Promise.all(Array.from({ length: 30 }, () => redeem(player, wrong)))
    const errors = answers.map((answer) => answer.error)
    expect(errors.filter((error) => error === 'card_wrong')).toHaveLength(5)
    expect(errors.filter((error) => error === 'too_many_requests')).toHaveLength(25)
    nextWindow()
  })

  test('from one network with many accounts ends after 20', async () => {
    for (let i = 0; i < 4; i++) {
      const player = await makePlayer(world)
      for (let tries = 0; tries < 5; tries++) expect((await redeem(player, wrong)).error).toBe('card_wrong')
    }
    expect((await redeem(await makePlayer(world), wrong)).error).toBe('too_many_requests')
    nextWindow()
  })

  test('right tries are not counted', async () => {
    const player = await makePlayer(world)
    const { cards } = await makeCards(world.store.ctx, { kind: 'gift', face: 100, count: 8 })
    for (const card of cards) expect((await redeem(player, card)).code).toBe(0)
    expect((await redeem(player, cards[0]!)).error).toBe('card_used')
  })
})

describe('a batch', () => {
  test('has as many different cards as asked for, and no secret stands in the database', async () => {
    const { batch_id, cards } = await makeCards(world.store.ctx, {
      kind: 'sold',
      face: 100,
      count: 2500,
      note: 'spring',
    })
    expect(new Set(cards.map((card) => card.card_no)).size).toBe(2500)
    expect(new Set(cards.map((card) => card.card_secret)).size).toBe(2500)
    for (const card of cards.slice(0, 50)) {
      expect(card.card_no).toMatch(/^NK[0-9A-HJKMNP-TV-Z]{12}$/)
      expect(card.card_secret).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    }
    const rows = await world.db
      .selectFrom('card')
      .select(['card_no', 'secret_hash'])
      .where('batch_id', '=', batch_id)
      .execute()
    expect(rows).toHaveLength(2500)
    expect(rows.every((row) => row.secret_hash.length === 32)).toBe(true)
  })

  test('of no sense is refused', async () => {
    const wishes = [
      { kind: 'sold', face: 0, count: 1 },
      { kind: 'sold', face: 1.5, count: 1 },
      { kind: 'sold', face: 100, count: 0 },
      { kind: 'sold', face: 100, count: 10_001 },
    ] as const
    for (const wish of wishes) await expect(makeCards(world.store.ctx, wish)).rejects.toThrow(RangeError)
  })
})
