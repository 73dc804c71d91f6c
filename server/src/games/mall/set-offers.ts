import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'

/** `stocked` is all copies that were ever put in, the sold ones too. */
type OfferSetting = { skin_id: number; listed: boolean; stocked: number }

/**
 * Sets what the mall sells of skins: whether they are listed, and how many copies were ever put in.
 * @throws AppError offer_below_sold when more of one are sold than it would have been stocked with; then none is set.
 */
export async function setOffers(tx: Tx, ctx: Pick<Ctx, 'clock'>, offers: OfferSetting[]): Promise<void> {
  if (offers.length === 0) return
  const ordered = offers.toSorted((a, b) => a.skin_id - b.skin_id)
  const { rows } = await sql<{ skin_id: number }>`
    insert into mall_offer (skin_id, listed, stocked, updated_at)
    select o.skin_id, o.listed, o.stocked, ${ctx.clock.now()}::timestamptz
    from unnest(${ordered.map((o) => o.skin_id)}::bigint[], ${ordered.map((o) => o.listed)}::boolean[],
      ${ordered.map((o) => o.stocked)}::int[]) as o(skin_id, listed, stocked) order by o.skin_id
    on conflict (skin_id) do update set listed = excluded.listed, stocked = excluded.stocked, updated_at = excluded.updated_at
      where mall_offer.sold <= excluded.stocked
    returning skin_id`.execute(tx)
  const set = new Set(rows.map((row) => row.skin_id))
  const oversold = ordered.find((offer) => !set.has(offer.skin_id))
  if (oversold) throw await belowSold(tx, oversold.skin_id)
}

async function belowSold(tx: Tx, skinId: number): Promise<AppError> {
  const { sold, name } = await tx
    .selectFrom('mall_offer')
    .innerJoin('skin', 'skin.id', 'mall_offer.skin_id')
    .select(['mall_offer.sold', 'skin.market_hash_name as name'])
    .where('mall_offer.skin_id', '=', skinId)
    .executeTakeFirstOrThrow()
  return new AppError('offer_below_sold', { skin_id: skinId, name, sold, field: 'stocked' })
}
