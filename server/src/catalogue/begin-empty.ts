import type { Ctx } from '../platform/context.ts'
import { hasCatalogue } from './ask-catalogue.ts'
import { inTurn, loadEmptyBoxTypes } from './load-catalogue.ts'

/**
 * Begins a store without the demo: it has types of boxes, and no items. What it sells comes from lists and the back office.
 * @throws RangeError for a store that has a catalogue
 */
export async function beginEmpty(ctx: Ctx, folder: string): Promise<void> {
  await inTurn(ctx).transact(async (tx) => {
    const design = await tx.selectFrom('design').select('id').limit(1).executeTakeFirst()
    if (design || (await hasCatalogue({ db: tx })))
      throw new RangeError('This store has a catalogue already: an empty one begins in a new database')
    await tx
      .insertInto('own_catalogue')
      .values({ begun_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await loadEmptyBoxTypes(tx, folder)
  })
}
