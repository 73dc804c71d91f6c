import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { setOffers } from './set-offers.ts'

type MallFile = { skin_id: number; stock: number }[]

/**
 * Lists and stocks the skins of a catalogue that the mall does not have yet; what is there stays as an operator set it.
 * A skin that the store does not have waits until it is loaded. A folder without the file stocks nothing.
 */
export async function loadMall(tx: Tx, ctx: Pick<Ctx, 'clock'>, folder: string): Promise<void> {
  const file = join(folder, 'mall.json')
  if (!existsSync(file)) return
  const stocked = JSON.parse(readFileSync(file, 'utf8')) as MallFile
  const missing = await tx
    .selectFrom('skin')
    .leftJoin('mall_offer', 'mall_offer.skin_id', 'skin.id')
    .select('skin.id')
    .where('mall_offer.skin_id', 'is', null)
    .execute()
  const wanted = new Set(missing.map((skin) => skin.id))
  await setOffers(
    tx,
    ctx,
    stocked
      .filter((row) => wanted.has(row.skin_id))
      .map((row) => ({ skin_id: row.skin_id, listed: true, stocked: row.stock })),
  )
}
