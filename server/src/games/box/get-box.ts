import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findPool, type LoadedPool } from '../../core/openings/load-pool.ts'

/**
 * The pool a box is drawn from now.
 * @throws AppError box_unknown, box_retired, box_not_active
 */
export async function getBoxOnSale(ctx: Pick<Ctx, 'db' | 'config'>, boxId: number): Promise<LoadedPool> {
  const box = await ctx.db
    .selectFrom('box')
    .select(['status', 'active_version', 'is_welfare'])
    .where('id', '=', boxId)
    .executeTakeFirst()
  if (!box) throw new AppError('box_unknown')
  if (box.status !== 'on_sale' || box.is_welfare) throw new AppError('box_retired')
  const pool =
    box.active_version === null ? undefined : await findPool(ctx.db, ctx.config, boxId, box.active_version)
  if (!pool) throw new AppError('box_not_active')
  return pool
}
