import type { Ctx } from '../context.ts'
import { brandOfFile } from './hold-brand.ts'
import { writeBrand } from './write-brand.ts'

/** Stores the brand file as the first version of a store that has none; of two processes that start at once one does it. */
export async function loadBrandOnce(
  ctx: Pick<Ctx, 'brand' | 'config' | 'transact' | 'clock'>,
): Promise<void> {
  if ((await ctx.brand.renew()).version > 0) return
  const { brand, bytes } = await brandOfFile(ctx.config.brandFile)
  await ctx.transact((tx) =>
    writeBrand(tx, { ...brand, bytes, before: null, source: 'file', staffId: null, now: ctx.clock.now() }),
  )
  await ctx.brand.changed()
}
