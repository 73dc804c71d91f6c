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
import { asWritten, said, type Said } from '@noktra/languages/said'
import { sql } from 'kysely'
import { RuleBroken } from '../../platform/rule-broken.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { publishChange, type NewChange } from '../changes/publish-change.ts'
import { saltRound } from '../draws/salts.ts'
import { readRates } from '../settings/read-economy.ts'
import { readNumber } from '../settings/read-setting.ts'
import { lockSettings } from '../settings/save-setting.ts'
import {
  readItemDetails,
  storedRow,
  withDetails,
  type DetailsOf,
  type WholeItem,
} from '../skins/printed-rows.ts'

const PPM = 1_000_000

/**
 * Publishes a new version of a box's pool, unless the newest one is the same. It becomes active with the first beacon
 * round after now: no one can have tried it against existing seeds. Returns the newest version's number.
 * A box for coins returns 88-95 % of its price, and no more than the economy can bear; a welfare box, which opens for free, at most 0.5 % of the amount that its
 * `welfare_box` asks for, so that must be set first.
 * @throws RuleBroken when the rows do not cover all tickets or the pool is worth too much or too little.
 */
export async function publishPool(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'providers'>,
  draft: Draft,
): Promise<number> {
  const skins = draft.rows.map((row) => row.skin_id)
  const measure = await readMeasure(tx, [draft.box_id], skins)
  const judged = judgePool(measure, draft)
  await writePools(tx, ctx, [judged])
  return judged.pool.version
}

type Newest = { version: number; pool_hash: string; price: number; expected_return: number }

/** What pools are measured against. */
type Measure = {
  newest: ReadonlyMap<number, Newest>
  /** Cents of money that welfare boxes ask for. */
  amounts: ReadonlyMap<number, number>
  detailsOf: DetailsOf
  highest_return: number
  recharge_rate: number
}

/** What new pools of these boxes, with these skins, are measured against: it stays as it is until the commit. */
export async function readMeasure(
  tx: Tx,
  boxIds: readonly number[],
  skinIds: readonly number[],
): Promise<Measure> {
  await lockSettings(tx)
  const amounts = await lockWelfareAmounts(tx, boxIds)
  const newest = await tx
    .selectFrom('box_pool')
    .select(['box_id', 'version', 'pool_hash', 'price', 'expected_return'])
    .distinctOn('box_id')
    .where('box_id', '=', sql<number>`any(${boxIds}::bigint[])`)
    .orderBy('box_id')
    .orderBy('version', 'desc')
    .execute()
  return {
    newest: new Map(newest.map(({ box_id, ...pool }) => [box_id, pool])),
    amounts,
    detailsOf: await readItemDetails(tx, skinIds),
    highest_return: highestReturn(await readRates(tx), 'highest_box_return'),
    recharge_rate: await readNumber(tx, 'recharge_rate'),
  }
}

/** A pool that may be published, after the newest version of its box. */
type Judged = NextPool & { newest: Newest | undefined }

/** @throws RuleBroken when the rows do not cover all tickets or the pool is worth too much or too little */
export function judgePool(measure: Measure, draft: Draft): Judged {
  const newest = measure.newest.get(draft.box_id)
  const next = wholePoolOf(draft, newest, measure.detailsOf)
  if (next.unchanged) return { ...next, newest }
  const { pool } = next
  const amount_cents = measure.amounts.get(pool.box_id)
  const fault =
    amount_cents === undefined
      ? returnFaultOf(expectedReturn(pool), measure.highest_return)
      : welfareFaultOf(pool, { amount_cents, recharge_rate: measure.recharge_rate })
  if (fault) throw new RuleBroken(said('reasons:boxes.of_box', { id: pool.box_id, why: fault }))
  return { ...next, newest }
}

/** @throws RuleBroken when the rows do not cover all tickets, or are of a skin that the store does not have */
function wholePoolOf(draft: Draft, newest: Newest | undefined, detailsOf: DetailsOf): NextPool {
  try {
    assertPool({ ...draft, version: 0 })
    return nextPoolOf(draft, newest, detailsOf)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new RuleBroken(asWritten(error.message))
  }
}

/** Writes pools that were judged in this transaction, each of a box of its own; what is published already stays as it is. */
export async function writePools(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'providers'>,
  judged: readonly Judged[],
): Promise<void> {
  const now = ctx.clock.now()
  const fresh = judged.flatMap((each) => (each.unchanged ? [] : [each]))
  if (fresh.length === 0) return
  await tx
    .insertInto('box_pool')
    .values(
      fresh.map(({ pool, pool_hash }) => ({
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
      })),
    )
    .execute()
  await tx
    .insertInto('box_pool_row')
    .values(
      fresh.flatMap(({ pool: { box_id, version, rows } }) =>
        rows.map((row) => ({ box_id, version, ...storedRow(row) })),
      ),
    )
    .execute()
  for (const { pool, pool_hash, newest } of fresh) {
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
  }
}

type Draft = { box_id: number; price_cents: number; rows: PoolRow[] }

/**
 * What a draft would be published as after the newest version: with all that the catalogue says of its items, unless that version says the
 * same already. A version of the first format stays until something that it says changes.
 */
export async function nextPool(
  tx: Tx,
  draft: Draft,
  newest: Pick<Newest, 'version' | 'pool_hash'> | undefined,
): Promise<NextPool> {
  const skins = draft.rows.map((row) => row.skin_id)
  return nextPoolOf(draft, newest, await readItemDetails(tx, skins))
}

function nextPoolOf(
  draft: Draft,
  newest: Pick<Newest, 'version' | 'pool_hash'> | undefined,
  detailsOf: DetailsOf,
): NextPool {
  const rows = withDetails(draft.rows, detailsOf)
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

/** The amounts of money, in cents, that welfare boxes ask for; of boxes that are sold there are none. */
async function lockWelfareAmounts(tx: Tx, boxIds: readonly number[]): Promise<Map<number, number>> {
  const boxes = await tx
    .selectFrom('box')
    .leftJoin('welfare_box', 'welfare_box.box_id', 'box.id')
    .select(['box.id', 'box.is_welfare', 'welfare_box.amount'])
    .where('box.id', '=', sql<number>`any(${boxIds}::bigint[])`)
    .orderBy('box.id')
    // Until the commit no other call sets another amount.
    .forNoKeyUpdate('box')
    .execute()
  return new Map(
    boxes.flatMap(({ id, is_welfare, amount }) => {
      if (!is_welfare) return []
      if (amount === null) throw new Error(`Box ${id}: the amount of a welfare box is set before its pool`)
      return [[id, amount] as const]
    }),
  )
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
