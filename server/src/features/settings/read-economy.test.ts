import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { listSettings } from '@noktra/contract/admin/settings'
import { expectedReturn, rowsFromTickets } from '@noktra/game/boxes'
import { economyFaults, ECONOMY_DEFAULTS } from '@noktra/game/economy'
import { toNumber } from '@noktra/game/fraction'
import { consolationRows, stopReturn, type MinePrize, type MinesTier } from '@noktra/game/mines'
import { makeStaff, office } from '#test/admin.ts'
import { runCommand } from '#test/run-command.ts'
import { useWorld } from '#test/world.ts'
import { boxReturns, mineReturns, readEconomy } from '../../core/settings/read-economy.ts'
import { saveSetting } from '../../core/settings/save-setting.ts'

const world = useWorld()

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../catalogue', name), 'utf8'))

const items = new Map(
  (read('skins.json') as { exteriors: { skin_id: number; exterior: 'FN'; price: number }[] }[]).flatMap(
    ({ exteriors }) =>
      exteriors.map(({ skin_id, exterior, price }): [number, MinePrize] => [
        skin_id,
        { skin_id, exterior, value_cents: Math.round(price * 100) },
      ]),
  ),
)
const itemOf = (skin_id: number) => items.get(skin_id)!

test('the returns of boxes and stops are those of the published pools, never rounded down', async () => {
  const boxes = read('boxes.json') as { price: number; pool: { skin_id: number; tickets: number }[] }[]
  const exact = boxes.map(({ price, pool }) =>
    expectedReturn({
      price_cents: Math.round(price * 100),
      rows: rowsFromTickets(
        pool.map(({ skin_id }) => itemOf(skin_id)),
        pool.map(({ tickets }) => tickets),
      ),
    }),
  )
  const found = await boxReturns(world.db)
  expect(found.map(({ returned }) => returned)).toEqual(
    exact.map((part) => expect.closeTo(part, 5) as number),
  )
  for (const [index, { returned, name }] of found.entries()) {
    expect(returned, name).toBeGreaterThanOrEqual(exact[index]!)
    expect(returned - exact[index]!, name).toBeLessThan(0.000001)
  }

  const tiers = read('mines.json') as {
    tier: number
    stake: number
    prizes: number[]
    consolation: number[]
  }[]
  const stops = tiers.flatMap(({ tier, stake, prizes, consolation }) => {
    const whole: MinesTier = {
      tier,
      stake_cents: stake * 100,
      prizes: prizes.map(itemOf) as MinesTier['prizes'],
      consolation: consolationRows(consolation.map(itemOf)),
    }
    return [1, 2, 3, 4, 5, 6].map((layer) => toNumber(stopReturn(whole, layer)))
  })
  const all = await mineReturns(world.db)
  expect(all).toHaveLength(stops.length)
  for (const [index, { returned, name }] of all.entries()) {
    expect(returned - stops[index]!, name).toBeGreaterThan(-1e-12)
    expect(returned - stops[index]!, name).toBeLessThan(0.000001)
  }
})

test('the store holds with the demo catalogue, and staff sees the numbers that it is measured by', async () => {
  const economy = await readEconomy(world.db)
  expect(economyFaults(economy)).toEqual([])
  const { highest_box_return, highest_mine_return, ...rates } = economy
  expect({ ...ECONOMY_DEFAULTS, ...rates }).toEqual(ECONOMY_DEFAULTS)
  expect([highest_box_return, highest_mine_return]).toEqual([
    expect.closeTo(0.916, 5),
    expect.closeTo(0.92, 2),
  ])
  const seen = await office(world, listSettings, { by: await makeStaff(world, 'auditor') })
  expect(seen.economy).toEqual(economy)
})

test('npm run economy prints every loop, and exits 1 when one reaches 100 %', { tags: 'long' }, async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const urlOf = (role: string) =>
    `postgres://${role}@localhost/${rows[0]!.name}?host=${encodeURIComponent(inject('databaseHost'))}`
  const env = {
    ...process.env,
    DATABASE_URL: urlOf('noktra_app'),
    MIGRATE_DATABASE_URL: urlOf('noktra_owner'),
    DATA_DIR: '/tmp',
  }
  const good = await runCommand('economy', [], env)
  expect(good).toMatchObject({ status: 0, stderr: '' })
  expect(good.stdout).toMatch(/ 99\.\d+ % {2}classic battle of 4 -> hold -> retrieve/)
  expect(good.stdout).toContain('Boxes: may return 91.6692 % at most')
  expect(good.stdout).toMatch(/91\.60\d\d % {2}Wyrm Vault, version 1/)
  expect(good.stdout).toContain('With the defaults')

  // A store whose numbers do not hold, as one from before may be.
  await world.db
    .insertInto('setting')
    .values({ key: 'mall_coin_markup', value: '1.03', updated_at: world.clock.now() })
    .execute()
  const bad = await runCommand('economy', [], env)
  expect(bad.status).toBe(1)
  expect(bad.stderr).toContain("not below the mall's markup")
  const { ctx } = world.store
  await ctx.transact((tx) => saveSetting(tx, ctx, 'mall_coin_markup', 1.05))
})
