import type { PoolRow } from '@noktra/game/boxes'
import { welfareFault } from '@noktra/game/economy'
import { said, type Said } from '@noktra/languages/said'
import { RuleBroken } from '../../platform/rule-broken.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { readNumber } from '../../core/settings/read-setting.ts'
import { lockSettings } from '../../core/settings/save-setting.ts'

export type WelfareBoxWish = {
  id: number
  /** A box with `is_welfare`. */
  box_id: number
  /** Cents of money: what must be recharged within the day. */
  amount_cents: number
  disabled: boolean
}

/**
 * Sets what a welfare box asks for, or takes it out of use. Its box must exist; its pool is published afterwards (the
 * amount limits what may be in it), and of a box that has one already the pool must fit the new amount.
 * @throws RangeError when the box is not a welfare box or that of another one, or what may be drawn from it is worth too
 * much for the amount.
 */
export async function setWelfareBox(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  wish: WelfareBoxWish,
): Promise<void> {
  await assertWelfareFits(tx, wish)
  const { id, box_id, amount_cents, disabled } = wish
  const row = { box_id, amount: amount_cents, disabled, updated_at: clock.now() }
  await tx
    .insertInto('welfare_box')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Whether it could be set so; until the commit it stays true. @throws RangeError as setWelfareBox */
export async function assertWelfareFits(
  tx: Tx,
  { id, box_id, amount_cents }: Pick<WelfareBoxWish, 'id' | 'box_id' | 'amount_cents'>,
): Promise<void> {
  if (!Number.isSafeInteger(amount_cents) || amount_cents <= 0) {
    throw faultOf(id, said('reasons:welfare.amount'))
  }
  // Until the commit no other call sets another rate, and no pool of the box is published by another amount.
  await lockSettings(tx)
  const box = await tx
    .selectFrom('box')
    .select(['is_welfare', 'active_version'])
    .where('id', '=', box_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!box?.is_welfare) throw faultOf(id, said('reasons:welfare.no_welfare_box', { box: box_id }))
  await assertOwnBox(tx, id, box_id)
  const recharge_rate = await readNumber(tx, 'recharge_rate')
  for (const pool of await findPools(tx, box_id, box.active_version ?? 1)) {
    const fault = welfareFault(pool, { amount_cents, recharge_rate })
    if (fault) throw faultOf(id, said(`box:faults.${fault.kind}`, fault.values))
  }
}

/** A welfare box keeps its box: its past openings are drawn from that one. @throws RangeError */
async function assertOwnBox(tx: Tx, id: number, boxId: number): Promise<void> {
  const rows = await tx
    .selectFrom('welfare_box')
    .select(['id', 'box_id'])
    .where((is) => is.or([is('id', '=', id), is('box_id', '=', boxId)]))
    .execute()
  const other = rows.find((row) => row.id !== id || row.box_id !== boxId)
  if (other) throw new RuleBroken(said('reasons:welfare.another_box', { id: other.id, box: other.box_id }))
}

/** The pools of a box that are drawn from, or will be: from this version on. */
async function findPools(tx: Tx, boxId: number, version: number): Promise<{ rows: PoolRow[] }[]> {
  const rows = await tx
    .selectFrom('box_pool_row')
    .select(['version', 'skin_id', 'exterior', 'value', 'ticket_from', 'ticket_to'])
    .where('box_id', '=', boxId)
    .where('version', '>=', version)
    .execute()
  const pools = Map.groupBy(rows, (row) => row.version)
  return [...pools.values()].map((ofPool) => ({
    rows: ofPool.map((row) => ({
      skin_id: row.skin_id,
      exterior: row.exterior as PoolRow['exterior'],
      value_cents: row.value,
      from: row.ticket_from,
      to: row.ticket_to,
    })),
  }))
}

function faultOf(id: number, why: Said): RuleBroken {
  return new RuleBroken(said('reasons:welfare.of_box', { id, why }))
}
