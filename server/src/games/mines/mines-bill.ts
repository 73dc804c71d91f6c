import { causesByDraw } from '../../core/draws/causes-by-draw.ts'
import type { GameBill } from '../../platform/game.ts'

/** How games stand in a bill: each leads to itself. */
export const minesBill: GameBill = {
  reasons: ['mine-start'],
  names: { en: 'Minesweeper', zh: '扫雷', pt: 'Campo minado' },
  causeNames: { en: 'Game', zh: '扫雷', pt: 'Jogo' },
  causes: (db, refs) => causesByDraw(db, 'mine_game', refs),
}
