// @module-tag long

import { beforeAll, describe, expect, test } from 'vitest'
import { makeBatch, revokeBatch } from '@noktra/contract/admin/money'
import { adjustBalance } from '@noktra/contract/admin/players'
import { closeRedEnvelope } from '@noktra/contract/admin/envelopes'
import { redeemCard } from '@noktra/contract/recharge'
import { makeCards } from '#test/cards.ts'
import { aClaimant, anEnvelope, claim } from '#test/envelopes.ts'
import { makePlayer } from '#test/factories.ts'
import { useForger } from '#test/forger.ts'
import { agreed, makeStaff, office } from '#test/admin.ts'
import { openOfficial } from '#test/rolls.ts'
import { useWorld } from '#test/world.ts'
import { budgetSweep } from '#server/core/issuance/budgets.ts'
import { issuanceChecks } from './issuance-checks.ts'

const world = useWorld({ SANDBOX: '1', TRUST_PROXY: '1' })
const faultsAfter = useForger(world)

/** A bit of everything that is issued, by budget and by agreement, used up and given back. */
beforeAll(async () => {
  const [owner, second] = [await makeStaff(world, 'owner'), await makeStaff(world, 'owner')]
  const player = await makePlayer(world, { cash: 100, diamond: 100 })
  const body = { kind: 'sold', face: 10, count: 2 } as const
  const { id } = await office(world, makeBatch, { by: owner, body })
  await office(world, revokeBatch, { by: owner, body: { id: id! } })
  await agreed(world, makeBatch, { by: owner, as: second, body: { ...body, count: 100 } })
  const { cards } = await makeCards(world.store.ctx, { kind: 'gift', face: 500, count: 2 })
  await world.data(redeemCard, { token: player.token, body: cards[0]! })
  const { id: envelope, code } = await anEnvelope(world, { total_cents: 1000, parts: 4 })
  await claim(world, await aClaimant(world), code)
  await office(world, closeRedEnvelope, { by: owner, body: { id: envelope } })
  for (const [purse, amount] of [
    ['cash', 10],
    ['diamond', 5],
    ['cash', -1],
  ] as const)
    await office(world, adjustBalance, { by: owner, body: { id: player.id, purse, amount } })
  await agreed(world, adjustBalance, {
    by: owner,
    as: second,
    body: { id: player.id, purse: 'bonus', amount: 300 },
  })
  await openOfficial(world)
  world.clock.advance(24 * 3600_000)
  await budgetSweep(world.store.ctx).run()
})

const CHECK = {
  filled: 0,
  days: 1,
  paid: 2,
  made: 3,
  owed: 4,
  envelopes: 5,
  batches: 6,
  agreed: 7,
} as const

/** Minting in the database: each way past a budget, with the check that tells of it. */
const FORGERIES = [
  [
    `insert into transfer (currency, debit_account, credit_account, amount, credit_balance_after, reason, ref, created_at)
      select 'coin', 31, id, 100, balance + 100, 'issue-day', 'issue-cards:2020-01-01', now() from account where kind = 'issue-cards'`,
    'filled',
  ],
  [`update transfer set amount = amount + 1 where reason = 'issue-agreed'`, 'filled'],
  [`update transfer set debit_account = 1 where reason = 'issue-day'`, 'filled'],
  [`update transfer set reason = 'issue-before' where reason = 'issue-agreed'`, 'filled'],
  [`update approval set issues = issues + 1 where kind = 'cards_make'`, 'filled'],
  [`update approval set issue_kind = 'envelopes' where kind = 'cards_make'`, 'filled'],
  [`update issue_day set amount = amount + 1 where kind = 'issue-cards'`, 'filled'],
  [`delete from transfer where reason = 'issue-day' and ref like 'issue-cards:%'`, 'days'],
  [
    `insert into issue_day (kind, day, amount, made_at) values ('issue-cards', '2020-01-01', 5, now())`,
    'days',
  ],
  [`update card_batch set face = face + 1`, 'paid'],
  [`update envelope set total = total + 1`, 'paid'],
  [`update balance_adjustment set amount = amount + 1 where amount > 0`, 'paid'],
  [`update transfer set credit_account = 1 where reason = 'issue-cards'`, 'paid'],
  [`update transfer set reason = 'issue-prices' where reason = 'issue-envelope'`, 'paid'],
  [`update roll set prize_pool = prize_pool + 1 where room_type = 1 and phase = 'open'`, 'paid'],
  [`update transfer set debit_account = 4 where reason = 'issue-cards'`, 'made'],
  [`update transfer set reason = 'issue-roll' where reason = 'issue-envelope'`, 'made'],
  [`update transfer set ref = ref || '0' where reason = 'issue-roll'`, 'made'],
  [`update transfer set debit_account = 3 where reason = 'test' and currency = 'coin'`, 'owed'],
  [`update transfer set debit_account = 12 where reason = 'test' and currency = 'diamond'`, 'owed'],
  [`update envelope set returned_at = null where closed_at is not null`, 'envelopes'],
  [`delete from transfer where reason = 'envelope-left'`, 'envelopes'],
  [`update transfer set amount = amount - 1 where reason = 'envelope-left'`, 'envelopes'],
  [`update card_batch set revoked_at = null`, 'batches'],
  [`delete from transfer where reason = 'cards-left'`, 'batches'],
  [`update transfer set credit_account = 4 where reason = 'cards-left'`, 'batches'],
  [`update approval set self_approved = true where not self_approved`, 'agreed'],
  [`update approval set decided_by = null where not self_approved`, 'agreed'],
  [`update audit set approval_id = null`, 'agreed'],
] as const satisfies [string, keyof typeof CHECK][]

describe('the books tell of what was created past a budget', () => {
  test.each(FORGERIES)('prove finds: %s', async (forgery, check) => {
    expect(await faultsAfter(drop(forgery))).toContain(issuanceChecks[CHECK[check]]!.name)
  })

  test('each check has a forgery that it finds', () => {
    expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(issuanceChecks.length)
  })
})

/** As superuser: drops the constraints that stand in the way first. */
function drop(forgery: string): string {
  const constraints = ['approval_self', 'approval_two', 'approval_agreed', 'approval_asker']
  return [
    ...constraints.map((name) => `alter table approval drop constraint ${name}`),
    `alter table roll drop constraint if exists roll_issued`,
    forgery,
  ].join('; ')
}
