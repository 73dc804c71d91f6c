import type { GameBill } from '../../platform/game.ts'

/** How envelopes stand in a bill: a part leads to its envelope. */
export const envelopeBill: GameBill = {
  reasons: ['envelope'],
  isGift: true,
  names: { en: 'Red envelope', zh: '红包', pt: 'Envelope vermelho' },
  causes: (_db, refs) => new Map(refs.map((ref) => [ref, ref.split(':')[0]!])),
}
