import type { Ctx } from '../../platform/context.ts'
import { listUnfilled } from './list-unfilled.ts'

/** Tells the operator of a live store what its pages still leave open; a store to play with may. Gives how many places there are. */
export async function warnUnfilled({
  db,
  config,
  brand,
  log,
}: Pick<Ctx, 'db' | 'config' | 'brand' | 'log'>): Promise<number> {
  if (config.sandbox) return 0
  const unfilled = await listUnfilled(db, brand.now().values)
  if (unfilled.length > 0) {
    log.warn(
      { places: unfilled.map(({ place }) => place) },
      `${unfilled.length} places that the law asks for are not filled in: see Brand in the back office`,
    )
  }
  return unfilled.length
}
