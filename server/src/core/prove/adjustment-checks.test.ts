import { beforeAll, expect, test } from 'vitest'
import { approve } from '@noktra/contract/admin/approvals'
import { adjustBalance } from '@noktra/contract/admin/players'
import { makePlayer } from '#test/factories.ts'
import { useForger } from '#test/forger.ts'
import { makeStaff, office } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'
import { adjustmentChecks } from './adjustment-checks.ts'

const world = useWorld()
const faultsAfter = useForger(world)

beforeAll(async () => {
  const { id } = await makePlayer(world, { diamond: 500 })
  await makePlayer(world, { cash: 500 })
  const [operator, owner] = [await makeStaff(world, 'operator'), await makeStaff(world, 'owner')]
  await office(world, adjustBalance, { by: operator, body: { id, purse: 'cash', amount: 12.34 } })
  await office(world, adjustBalance, { by: operator, body: { id, purse: 'diamond', amount: -2 } })
  const asked = { id, purse: 'bonus', amount: 1500.5 } as const
  const { approval_id } = await office(world, adjustBalance, { by: operator, body: asked })
  await office(world, approve, { by: owner, body: { id: approval_id! } })
})

/** Forged books, each with the check that tells of it. */
const FORGERIES = [
  [`update transfer set amount = amount + 1 where reason = 'adjustment'`, 0],
  [`update balance_adjustment set amount = amount - 1 where purse = 'diamond'`, 0],
  [`update balance_adjustment set purse = 'bonus' where purse = 'cash'`, 0],
  [`update balance_adjustment set player_id = player_id + 1 where purse = 'cash'`, 0],
  [`update transfer set debit_account = 3 where reason = 'adjustment' and debit_account = 11`, 0],
  [`delete from transfer where reason = 'adjustment' and debit_account = 11`, 0],
  [`delete from balance_adjustment where purse = 'cash'`, 1],
  [`update transfer set leg = 1 where reason = 'adjustment'`, 1],
  [`update transfer set reason = 'gift' where reason = 'adjustment'`, 1],
  [`update transfer set debit_account = 11 where reason = 'test' and currency = 'coin'`, 1],
  [`delete from audit where action = 'players/adjust'`, 2],
  [`update audit set staff_id = staff_id + 1 where action = 'players/adjust'`, 2],
  [`update balance_adjustment set staff_id = (select max(id) from staff) where approval_id is null`, 2],
  [`update balance_adjustment set approval_id = null`, 2],
  [`update approval set status = 'waiting', decided_at = null, decided_by = null`, 2],
  [`update approval set payload = payload || '{"amount": 15}'`, 2],
  [`update approval set kind = 'box_publish'`, 2],
] as const

test('prove finds each of them', async () => {
  for (const [forgery, check] of FORGERIES)
    expect(await faultsAfter(forgery), forgery).toContain(adjustmentChecks[check]!.name)
})

test('each check has a forgery that it finds', () => {
  expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(adjustmentChecks.length)
})

test('the role of the store can neither change nor delete a correction', async () => {
  await expect(world.db.updateTable('balance_adjustment').set({ amount: 1 }).execute()).rejects.toThrow(
    /permission denied/,
  )
  await expect(world.db.deleteFrom('balance_adjustment').execute()).rejects.toThrow(/permission denied/)
})
