import {
  assertPool,
  chanceOfProfit,
  expectedReturn,
  poolHash,
  topItemOneIn,
  volatility,
  type PoolRow,
} from '@noktra/game/boxes'
import { boxReturnFault, LOWEST_BOX_RETURN, highestReturn, welfareFault } from '@noktra/game/economy'
import { said, type Said } from '@noktra/languages/said'
import { RuleBroken } from '../../platform/rule-broken.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { publishChange, type NewChange } from '../changes/publish-change.ts'
import { saltRound } from '../draws/salts.ts'
import { readRates } from '../settings/read-economy.ts'
import { readNumber } from '../settings/read-setting.ts'
import { lockSettings } from '../settings/save-setting.ts'
import { printRows } from '../skins/printed-rows.ts'

const PPM = 1_000_000

/**
 * Publishes a new version of a box's pool, unless the newest one is the same. It becomes active with the first beacon
 * round after now: no one can have tried it against existing seeds. Returns the newest version's number.
 * A box for coins returns 88-95 % of its price, and no more than the economy can bear; a welfare box, which opens for free, at most 0.5 % of the amount that its
 * `welfare_box` asks for, so that must be set first.
 * @throws RangeError when the rows do not cover all tickets or the pool is worth too much or too little.
 */
export async function publishPool(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'providers'>,
  draft: { box_id: number; price_cents: number; rows: PoolRow[] },
): Promise<number> {
  // What it is measured against stays as it is until the commit.
  await lockSettings(tx)
  const now = ctx.clock.now()
  const newest = await tx
    .selectFrom('box_pool')
    .select(['version', 'pool_hash', 'price', 'expected_return'])
    .where('box_id', '=', draft.box_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest && poolHash({ ...draft, version: newest.version }) === newest.pool_hash) return newest.version

  const pool = { ...draft, version: (newest?.version ?? 0) + 1 }
  assertPool(pool)
  const amount = await findWelfareAmount(tx, pool.box_id)
  const fault =
    amount === null
      ? returnFaultOf(expectedReturn(pool), highestReturn(await readRates(tx), 'highest_box_return'))
      : welfareFaultOf(pool, { amount_cents: amount, recharge_rate: await readNumber(tx, 'recharge_rate') })
  if (fault) throw new RuleBroken(said('reasons:boxes.of_box', { id: pool.box_id, why: fault }))
  const pool_hash = poolHash(pool)
  await tx
    .insertInto('box_pool')
    .values({
      box_id: pool.box_id,
      version: pool.version,
      price: pool.price_cents,
      pool_hash,
      ...saltRound(ctx),
      expected_return: Math.round(expectedReturn(pool) * PPM),
      chance_of_profit: Math.round(chanceOfProfit(pool) * PPM),
      volatility: volatility(pool),
      top_one_in: Math.round(topItemOneIn(pool)),
      item_count: pool.rows.length,
    })
    .execute()
  const rows = await printRows(tx, pool.rows)
  await tx
    .insertInto('box_pool_row')
    .values(rows.map((row) => ({ box_id: pool.box_id, version: pool.version, ...row })))
    .execute()
  const change: NewChange = {
    kind: 'box_published',
    details: {
      box_id: pool.box_id,
      version: pool.version,
      price: pool.price_cents / 100,
      expected_return: Math.round(expectedReturn(pool) * PPM) / PPM,
      item_count: pool.rows.length,
      price_before: newest ? newest.price / 100 : null,
      return_before: newest ? newest.expected_return / PPM : null,
    },
  }
  await publishChange(tx, now, change, { pool_hash })
  return pool.version
}

/** The amount of money, in cents, that a welfare box asks for; null for a box that is sold. */
async function findWelfareAmount(tx: Tx, boxId: number): Promise<number | null> {
  const box = await tx
    .selectFrom('box')
    .leftJoin('welfare_box', 'welfare_box.box_id', 'box.id')
    .select(['box.is_welfare', 'welfare_box.amount'])
    .where('box.id', '=', boxId)
    // Until the commit no other call sets another amount.
    .forNoKeyUpdate('box')
    .executeTakeFirst()
  if (!box?.is_welfare) return null
  if (box.amount === null) throw new Error(`Box ${boxId}: the amount of a welfare box is set before its pool`)
  return box.amount
}

function returnFaultOf(expected: number, highest: number): Said | null {
  if (!boxReturnFault(expected, highest)) return null
  return said('box:faults.return_outside', {
    return_ppm: Math.round(expected * PPM),
    lowest_ppm: LOWEST_BOX_RETURN,
    highest_ppm: highest,
  })
}

function welfareFaultOf(...of: Parameters<typeof welfareFault>): Said | null {
  const fault = welfareFault(...of)
  return fault && said(`box:faults.${fault.kind}`, fault.values)
}
