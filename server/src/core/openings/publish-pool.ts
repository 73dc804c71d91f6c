import {
  assertPool,
  chanceOfProfit,
  expectedReturn,
  poolHash,
  topItemOneIn,
  volatility,
  type Pool,
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
import { storedRow, wholeItems, type WholeItem } from '../skins/printed-rows.ts'

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
  draft: Draft,
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
  const next = await nextPool(tx, draft, newest)
  if (next.unchanged) return next.pool.version
  const { pool, pool_hash } = next
  assertPool(pool)
  const amount = await findWelfareAmount(tx, pool.box_id)
  const fault =
    amount === null
      ? returnFaultOf(expectedReturn(pool), highestReturn(await readRates(tx), 'highest_box_return'))
      : welfareFaultOf(pool, { amount_cents: amount, recharge_rate: await readNumber(tx, 'recharge_rate') })
  if (fault) throw new RuleBroken(said('reasons:boxes.of_box', { id: pool.box_id, why: fault }))
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
  await tx
    .insertInto('box_pool_row')
    .values(pool.rows.map((row) => ({ box_id: pool.box_id, version: pool.version, ...storedRow(row) })))
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

type Draft = { box_id: number; price_cents: number; rows: PoolRow[] }

/**
 * What a draft would be published as after the newest version: with all that the catalogue says of its items, unless that version says the
 * same already. A version of the first format stays until something that it says changes.
 */
export async function nextPool(
  tx: Tx,
  draft: Draft,
  newest: { version: number; pool_hash: string } | undefined,
): Promise<NextPool> {
  const rows = await wholeItems(tx, draft.rows)
  if (newest) {
    const { version, pool_hash } = newest
    // No version of the first format had items without wear.
    const isWritable = draft.rows.every(({ exterior }) => exterior !== null)
    const published = [rows, ...(isWritable ? [draft.rows] : [])]
      .map((each): Pool => ({ ...draft, rows: each, version }))
      .find((pool) => poolHash(pool) === pool_hash)
    if (published) return { unchanged: true, pool: published, pool_hash }
  }
  const pool = { ...draft, rows, version: (newest?.version ?? 0) + 1 }
  return { unchanged: false, pool, pool_hash: poolHash(pool) }
}

type NextPool = { pool_hash: string } & (
  | { unchanged: true; pool: Pool }
  | { unchanged: false; pool: Omit<Pool, 'rows'> & { rows: WholeItem<PoolRow>[] } }
)

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
