import { beforeAll, expect, test } from 'vitest'
import { anEnvelope, claim, claimants } from '#test/envelopes.ts'
import { useForger } from '#test/forger.ts'
import { useWorld } from '#test/world.ts'
import { envelopeChecks } from './envelope-checks.ts'

const world = useWorld({ SANDBOX: '1', TRUST_PROXY: '1' })
const faultsAfter = useForger(world)

/** An envelope of 3 parts that all were claimed, and one of 10 with two claims. */
beforeAll(async () => {
  const whole = await anEnvelope(world, { total_cents: 300, parts: 3 })
  const begun = await anEnvelope(world, { total_cents: 1000, parts: 10 })
  world.clock.advance(1000)
  const players = await claimants(world, 3)
  for (const player of players) await claim(world, player, whole.code)
  for (const player of players.slice(0, 2)) await claim(world, player, begun.code)
})

const OF_BEGUN = `envelope_id = (select id from envelope where parts = 10)`
const OF_WHOLE = `envelope_id = (select id from envelope where parts = 3)`
const TWICE = `alter table envelope_claim drop constraint envelope_claim_envelope_id`

/** Forged books, each with the check that tells of it. */
const FORGERIES = [
  [`update envelope set claimed = claimed + 1 where parts = 10`, 0],
  [`update envelope set paid = paid + 1 where parts = 10`, 0],
  [`update envelope_claim set n = 4 where n = 2 and ${OF_BEGUN}`, 0],
  [`delete from envelope_claim where n = 1`, 0],
  [`${TWICE}_player_id_key; update envelope_claim set player_id = 0`, 1],
  [`${TWICE}_device_key; update envelope_claim set device = 'one'`, 1],
  [`${TWICE}_network_key; update envelope_claim set network = 'one'`, 1],
  [`update transfer set amount = amount + 1 where reason = 'envelope'`, 2],
  [`update transfer set debit_account = 1 where reason = 'envelope'`, 2],
  [`update transfer set ref = ref || '0' where reason = 'envelope'`, 2],
  [
    `update transfer set credit_account = (select c.id from account b join account c on c.player_id = b.player_id
      where b.id = credit_account and c.kind = 'cash') where reason = 'envelope'`,
    2,
  ],
  [`update envelope_claim set player_id = -n where ${OF_WHOLE}`, 2],
  [`delete from envelope_claim where ${OF_BEGUN}`, 3],
  [`update transfer set ref = ref || '0' where reason = 'envelope'`, 3],
  [`update envelope_claim set amount = 201 where n = 1 and ${OF_BEGUN}`, 4],
  [`update envelope set total = 301 where parts = 3`, 4],
  [`update envelope_claim set n = 11 where n = 2 and ${OF_BEGUN}`, 4],
  [
    `update envelope set total = 10, paid = 0 where parts = 10; update envelope_claim set amount = 2 where n = 1 and ${OF_BEGUN}`,
    4,
  ],
  [`update envelope_claim set created_at = created_at - interval '1 day'`, 5],
  [`update envelope set ends_at = created_at + interval '1 millisecond' where parts = 10`, 5],
] as const

test.each(FORGERIES)('prove finds: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(envelopeChecks[check]!.name)
})

test('each check has a forgery that it finds', () => {
  expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(envelopeChecks.length)
})
