import { causesByDraw } from '../../core/draws/causes-by-draw.ts'
import type { GameBill } from '../../platform/game.ts'

/** How openings stand in a bill: each leads to its first draw. */
export const boxBill: GameBill = {
  reasons: ['open-box'],
  names: { en: 'Box opening', zh: '开箱', pt: 'Abertura de caixa' },
  causes: (db, refs) => causesByDraw(db, { table: 'draw', kind: 'box' }, refs),
}
