import type { Store } from '@noktra/server/store'

/** The box on sale that costs least. */
export async function cheapestBox({ ctx }: Store): Promise<number> {
  const box = await ctx.db
    .selectFrom('box_pool')
    .innerJoin('box', (join) =>
      join.onRef('box.id', '=', 'box_pool.box_id').onRef('box.active_version', '=', 'box_pool.version'),
    )
    .select('box.id')
    .where('box.is_welfare', '=', false)
    .orderBy('box_pool.price')
    .executeTakeFirstOrThrow()
  return box.id
}
