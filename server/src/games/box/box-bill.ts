import { partOf } from '@noktra/languages/folders'
import { causesByDraw } from '../../core/draws/causes-by-draw.ts'
import type { GameBill } from '../../platform/game.ts'
import { boxTexts } from './box-texts.ts'

/** How openings stand in a bill: each leads to its first draw. */
export const boxBill: GameBill = {
  reasons: ['open-box'],
  names: partOf(boxTexts, 'bill'),
  causeNames: partOf(boxTexts, 'bill_cause'),
  causes: (db, refs) => causesByDraw(db, 'draw', refs),
}
