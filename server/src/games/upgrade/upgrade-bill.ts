import type { GameBill } from '../../platform/game.ts'

/** How upgrades stand in a bill. */
export const upgradeBill: GameBill = {
  reasons: ['upgrade'],
  names: { en: 'Upgrade', zh: '升级', pt: 'Upgrade' },
  causes: (_db, refs) => new Map(refs.map((ref) => [ref, ref])),
}
