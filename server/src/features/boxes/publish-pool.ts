import {
  assertPool,
  chanceOfProfit,
  expectedReturn,
  poolHash,
  topItemOneIn,
  volatility,
  type PoolRow,
} from '@noktra/game/boxes'
import { assertEconomy, boxReturnFault, ECONOMY_DEFAULTS } from '@noktra/game/economy'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { saltRound } from '../fairness/salts.ts'
import { printRows } from '../skins/printed-rows.ts'

const PPM = 1_000_000

/**
 * Publishes a new version of a box's pool, unless the newest one is the same. It becomes active with the first beacon
 * round after now: nobody can have tried it against existing seeds. Returns the newest version's number.
 * @throws Error when the rows do not cover all tickets or the return leaves 88-95 %.
 */
export async function publishPool(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'providers'>,
  draft: { box_id: number; price_cents: number; rows: PoolRow[] },
): Promise<number> {
  const now = ctx.clock.now()
  const newest = await tx
    .selectFrom('box_pool')
    .select(['version', 'pool_hash'])
    .where('box_id', '=', draft.box_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest && poolHash({ ...draft, version: newest.version }) === newest.pool_hash) return newest.version

  const pool = { ...draft, version: (newest?.version ?? 0) + 1 }
  assertPool(pool)
  const fault = boxReturnFault(expectedReturn(pool))
  if (fault) throw new Error(`Box ${pool.box_id}: ${fault.message}`)
  const others = await tx
    .selectFrom('box')
    .innerJoin('box_pool', (join) =>
      join.onRef('box_pool.box_id', '=', 'box.id').onRef('box_pool.version', '=', 'box.active_version'),
    )
    .select((select) => select.fn.max('expected_return').as('highest'))
    .where('box.status', '=', 'on_sale')
    .executeTakeFirst()
  assertEconomy({
    ...ECONOMY_DEFAULTS,
    highest_box_return: Math.max(expectedReturn(pool), (others?.highest ?? 0) / PPM),
  })
  await tx
    .insertInto('box_pool')
    .values({
      box_id: pool.box_id,
      version: pool.version,
      price: pool.price_cents,
      pool_hash: poolHash(pool),
      ...saltRound(ctx),
      expected_return: Math.round(expectedReturn(pool) * PPM),
      chance_of_profit: Math.round(chanceOfProfit(pool) * PPM),
      volatility: volatility(pool),
      top_one_in: Math.round(topItemOneIn(pool)),
      item_count: pool.rows.length,
      published_at: now,
    })
    .execute()
  const rows = await printRows(tx, pool.rows)
  await tx
    .insertInto('box_pool_row')
    .values(rows.map((row) => ({ box_id: pool.box_id, version: pool.version, ...row })))
    .execute()
  return pool.version
}
