import { sql } from 'kysely'
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

const PPM = 1_000_000
/** The round that salts a version must not be out when the version is committed. */
const COMMIT_MARGIN_MS = 1000

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
  const beacon = ctx.providers.beacon
  await tx
    .insertInto('box_pool')
    .values({
      box_id: pool.box_id,
      version: pool.version,
      price: pool.price_cents,
      pool_hash: poolHash(pool),
      salt_source: beacon.source,
      salt_round: beacon.roundAt(new Date(now.getTime() + COMMIT_MARGIN_MS)),
      expected_return: Math.round(expectedReturn(pool) * PPM),
      chance_of_profit: Math.round(chanceOfProfit(pool) * PPM),
      volatility: volatility(pool),
      top_one_in: Math.round(topItemOneIn(pool)),
      item_count: pool.rows.length,
      published_at: now,
    })
    .execute()
  const skins = await tx
    .selectFrom('skin')
    .select(['id', 'wear_from', 'wear_to'])
    .where(
      'id',
      'in',
      pool.rows.map((row) => row.skin_id),
    )
    .execute()
  const wearOf = new Map(skins.map((skin) => [skin.id, skin]))
  await tx
    .insertInto('box_pool_row')
    .values(
      pool.rows.map((row) => ({
        box_id: pool.box_id,
        version: pool.version,
        ticket_from: row.from,
        ticket_to: row.to,
        skin_id: row.skin_id,
        exterior: row.exterior,
        value: row.value_cents,
        wear_from: wearOf.get(row.skin_id)!.wear_from,
        wear_to: wearOf.get(row.skin_id)!.wear_to,
      })),
    )
    .execute()
  return pool.version
}

/**
 * The last step of a transaction that published several versions: their salts come from a round that is still to come
 * when they are committed, however long the transaction took.
 */
export async function postponeSalts(tx: Tx, ctx: Pick<Ctx, 'clock' | 'providers'>): Promise<void> {
  const round = ctx.providers.beacon.roundAt(new Date(ctx.clock.now().getTime() + COMMIT_MARGIN_MS))
  // Only rows of this transaction: the round of a version that is published never changes.
  await sql`update box_pool set salt_round = ${round}::bigint where xmin = pg_current_xact_id()::xid`.execute(
    tx,
  )
}
