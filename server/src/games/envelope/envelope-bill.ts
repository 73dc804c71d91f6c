import { partOf } from '@noktra/languages/folders'
import type { GameBill } from '../../platform/game.ts'
import { envelopeTexts } from './envelope-texts.ts'

/** How envelopes stand in a bill: a part leads to its envelope. */
export const envelopeBill: GameBill = {
  reasons: ['envelope'],
  isGift: true,
  names: partOf(envelopeTexts, 'bill'),
  causes: (_db, refs) => new Map(refs.map((ref) => [ref, ref.split(':')[0]!])),
}
