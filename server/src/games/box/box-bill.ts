import { causesByDraw } from '../../core/draws/causes-by-draw.ts'
import type { GameBill } from '../../platform/game.ts'

/** How openings stand in a bill: each leads to its first draw. */
export const boxBill: GameBill = {
  reasons: ['open-box'],
  names: { en: 'Box opening', zh: '开箱', pt: 'Abertura de caixa' },
  causeNames: { en: 'Opening', zh: '开箱', pt: 'Abertura' },
  causes: (db, refs) => causesByDraw(db, 'draw', refs),
}
