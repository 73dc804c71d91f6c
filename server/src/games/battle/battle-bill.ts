import type { GameBill } from '../../platform/game.ts'

/** How battles stand in a bill: each line leads to its room. */
export const battleBill: GameBill = {
  reasons: ['battle-join', 'battle-fund', 'battle-share'],
  returns: ['battle-fund-return'],
  names: { en: 'Battle', zh: '对战', pt: 'Batalha' },
  causes: (_db, refs) => new Map(refs.map((ref) => [ref, ref.split(':')[0]!])),
}
