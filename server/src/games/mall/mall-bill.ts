import { partOf } from '@noktra/languages/folders'
import type { Db } from '../../platform/db/connect.ts'
import type { GameBill } from '../../platform/game.ts'
import { mallTexts } from './mall-texts.ts'

/** How purchases stand in a bill: each leads to the skin that was bought. */
export const mallBill: GameBill = {
  reasons: ['mall'],
  names: partOf(mallTexts, 'bill'),
  causeNames: partOf(mallTexts, 'bill_cause'),
  causes: skinsBought,
}

async function skinsBought(db: Db, refs: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('mall_purchase')
    .select(['id', 'skin_id'])
    .where('id', 'in', refs.map(Number))
    .execute()
  return new Map(rows.map((row) => [String(row.id), String(row.skin_id)]))
}
