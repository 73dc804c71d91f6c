import { beforeAll, expect, test } from 'vitest'
import { exchange } from '@noktra/contract/exchange'
import { makePlayer } from '#test/factories.ts'
import { useForger } from '#test/forger.ts'
import { useWorld } from '#test/world.ts'
import { exchangeChecks } from './exchange-checks.ts'

const world = useWorld()
const faultsAfter = useForger(world)

beforeAll(async () => {
  const player = await makePlayer(world, { diamond: 10_000 })
  for (const amount of [0.01, 12.34, 50])
    await world.data(exchange, { token: player.token, body: { amount } })
  await makePlayer(world, { cash: 500, bonus: 500, diamond: 500 })
})

/** A purse of another player than the player who converted. */
const OTHER = (kind: string) => `(select id from account where kind = '${kind}' order by id desc limit 1)`

/** Forged books, each with the check that tells of it. */
const FORGERIES = [
  [`update transfer set amount = amount + 1 where reason = 'exchange' and leg = 0`, 0],
  [`update transfer set amount = amount - 1 where reason = 'exchange' and leg = 1 and amount > 1`, 0],
  [`update transfer set link = null where reason = 'exchange'`, 0],
  [`update transfer set link = link + 2 where reason = 'exchange' and leg = 1`, 0],
  [`delete from transfer where reason = 'exchange' and leg = 1`, 0],
  [`delete from transfer where reason = 'exchange' and leg = 0`, 0],
  [`update transfer set debit_account = ${OTHER('diamond')} where reason = 'exchange' and leg = 0`, 0],
  [`update transfer set credit_account = ${OTHER('cash')} where reason = 'exchange' and leg = 1`, 0],
  [`update transfer set credit_account = credit_account + 1 where reason = 'exchange' and leg = 1`, 0],
  [`update transfer set credit_account = 5 where reason = 'exchange' and leg = 0`, 0],
  [`update transfer set debit_account = 1 where reason = 'exchange' and leg = 1`, 0],
  [`delete from conversion where diamonds = 1234`, 1],
  [`update transfer set leg = 2 where reason = 'exchange' and leg = 1`, 1],
  [`update transfer set reason = 'sell' where reason = 'exchange' and leg = 0`, 1],
  [`update transfer set reason = 'gift' where reason = 'exchange' and leg = 1`, 1],
  [`update conversion set rate = '1.01'`, 2],
  [`update conversion set coins = coins + 1`, 2],
] as const

test.each(FORGERIES)('prove finds: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(exchangeChecks[check]!.name)
})

test('each check has a forgery that it finds', () => {
  expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(exchangeChecks.length)
})
