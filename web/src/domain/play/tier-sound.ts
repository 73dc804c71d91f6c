import type { Tier } from '@noktra/game/celebration'
import type { Sound } from '../../sound/score.ts'

/** What is heard of a result; a loss is silent. */
export const SOUND_OF: Record<Tier, Sound | null> = {
  loss: null,
  even: 'even',
  gain: 'gain',
  big: 'fanfare',
  huge: 'triumph',
}

const OF_STEEL = new Set(['knife', 'axe', 'fan'])
const OF_CLOTH = new Set(['gloves'])

/** What is heard when a thing of this kind comes to rest: it is of steel, of cloth, or of both with much between them. */
export function landingOf(kind: string | undefined): Sound {
  if (kind !== undefined && OF_STEEL.has(kind)) return 'steel'
  return kind !== undefined && OF_CLOTH.has(kind) ? 'cloth' : 'land'
}
