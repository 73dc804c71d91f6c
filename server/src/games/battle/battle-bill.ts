import { partOf } from '@noktra/languages/folders'
import type { GameBill } from '../../platform/game.ts'
import { battleTexts } from './battle-texts.ts'

/** How battles stand in a bill: each line leads to its room. */
export const battleBill: GameBill = {
  reasons: ['battle-join', 'battle-fund', 'battle-share'],
  returns: ['battle-fund-return'],
  names: partOf(battleTexts, 'bill'),
  causes: (_db, refs) => new Map(refs.map((ref) => [ref, ref.split(':')[0]!])),
}
