import type { Sound } from '../../sound/score.ts'

const OF_STEEL = new Set(['knife', 'axe', 'fan'])
const OF_CLOTH = new Set(['gloves'])

/** What is heard when a thing of this kind comes to rest: it is of steel, of cloth, or of both with much between them. */
export function landingOf(kind: string | undefined): Sound {
  if (kind !== undefined && OF_STEEL.has(kind)) return 'steel'
  return kind !== undefined && OF_CLOTH.has(kind) ? 'cloth' : 'land'
}
