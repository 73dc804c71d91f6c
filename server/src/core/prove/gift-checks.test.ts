import { beforeAll, expect, test } from 'vitest'
import { anEnvelope, claim } from '#test/envelopes.ts'
import { useForger } from '#test/forger.ts'
import { aPerson, join, overrule } from '#test/gifts.ts'
import { openOfficial } from '#test/rolls.ts'
import { aWelfareBox, rechargeByCard, unpack } from '#test/welfare.ts'
import { newNumber, register } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'
import { giftChecks } from './gift-checks.ts'

const world = useWorld({ SANDBOX: '1', TRUST_PROXY: '1' })
const faultsAfter = useForger(world)
const checks = giftChecks([])

/** One of each, and a word on a score. */
beforeAll(async () => {
  world.clock.advance(1000)
  const person = await aPerson(world)
  await join(world, person, await openOfficial(world))
  const envelope = await anEnvelope(world)
  await claim(world, { ...person, device: person.device! }, envelope.code)
  const box = await aWelfareBox(world)
  await rechargeByCard(world, person, 500)
  await unpack(world, person, box.id)
  await register(world, newNumber())
  await overrule(world, person, 'trusted')
})

/** Forged books, each with the check that tells of it. */
const FORGERIES = [
  [`delete from gift where kind = 'roll'`, 0],
  [`delete from gift where kind = 'envelope'`, 0],
  [`delete from gift where kind = 'welfare'`, 0],
  [`delete from gift where kind = 'registration'`, 0],
  [`update gift set player_id = 0 where kind = 'roll'`, 0],
  [`insert into gift select 'roll:0', player_id, kind, worth, created_at from gift where kind = 'roll'`, 0],
  [`update gift_use set times = 2, most = 2 where campaign like 'roll:%' and kind = 'device'`, 1],
  [
    `insert into gift_use select 'roll:0', kind, key, times, most, last_at from gift_use where campaign like 'roll:%'`,
    1,
  ],
  [`delete from audit where action = 'risk/overrule'`, 2],
  [`update risk_overrule set player_id = 0`, 2],
] as const

test.each(FORGERIES)('prove finds: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(checks[check]!.name)
})

test('each check has a forgery that it finds', () => {
  expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(checks.length)
})
