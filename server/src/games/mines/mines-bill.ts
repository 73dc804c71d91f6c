import { partOf } from '@noktra/languages/folders'
import { causesByDraw } from '../../core/draws/causes-by-draw.ts'
import type { GameBill } from '../../platform/game.ts'
import { minesTexts } from './mines-texts.ts'

/** How games stand in a bill: each leads to itself. */
export const minesBill: GameBill = {
  reasons: ['mine-start'],
  names: partOf(minesTexts, 'bill'),
  causeNames: partOf(minesTexts, 'bill_cause'),
  causes: (db, refs) => causesByDraw(db, 'mine_game', refs),
}
