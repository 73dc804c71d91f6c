import { partOf } from '@noktra/languages/folders'
import type { GameBill } from '../../platform/game.ts'
import { upgradeTexts } from './upgrade-texts.ts'

/** How upgrades stand in a bill. */
export const upgradeBill: GameBill = {
  reasons: ['upgrade'],
  names: partOf(upgradeTexts, 'bill'),
  causes: (_db, refs) => new Map(refs.map((ref) => [ref, ref])),
}
