import { beforeAll, expect, test } from 'vitest'
import { bindSteam, startSteamBind } from '@noktra/contract/steam'
import { registerOwner } from '#test/account.ts'
import { useForger } from '#test/forger.ts'
import { answerAs, comeBack, makePlatformPlayer, newBrowser, readQuestion } from '#test/steam.ts'
import { useWorld } from '#test/world.ts'
import { steamChecks } from './steam-checks.ts'

const world = useWorld()
const faultsAfter = useForger(world)

/** A player who changed their trade link and another who bound their account. */
beforeAll(async () => {
  const changer = await registerOwner(world)
  for (let n = 0; n < 2; n++) {
    const { trade_url } = await makePlatformPlayer(world)
    const body = { trade_url, password: 'correct horse' }
    await world.data(bindSteam, { token: changer.token, body })
    world.clock.advance(24 * 3600_000)
  }
  const binder = await registerOwner(world)
  const { steam_id } = await makePlatformPlayer(world)
  const cookie = await newBrowser(world)
  const { url } = await world.data(startSteamBind, { token: binder.token, headers: { cookie } })
  const end = await comeBack(cookie, await answerAs(world, readQuestion(url), steam_id))
  expect(end.message).toMatchObject({ outcome: 'bound' })
})

/** Forged rows, each with the check that tells of it. */
const FORGERIES = [
  [`update trade_link set steam_id = '76561198000000042' where replaced_at is null`, 0],
  [`update trade_link set trade_url = replace(trade_url, 'https', 'http')`, 0],
  [`update trade_link set trade_url = trade_url || 'x'`, 0],
  [`update trade_link set bound_at = bound_at - interval '1 second' where replaced_at is null`, 1],
  [`update trade_link set bound_at = bound_at + interval '1 second' where replaced_at is not null`, 1],
  [`update trade_link set replaced_at = bound_at where replaced_at is null`, 1],
  [`delete from trade_link where replaced_at is null`, 1],
  [`update player set steam_id = null where steam_id is not null`, 2],
  [`update player set steam_id = '76561198000000042' where steam_id is not null`, 2],
] as const

test.each(FORGERIES)('prove finds: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(steamChecks[check]!.name)
})

test('every check has its forgery', () => {
  expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(steamChecks.length)
})
