import type { Family } from '../recipe.ts'
import { brask } from './families/brask.ts'
import { corvane } from './families/corvane.ts'
import { grist } from './families/grist.ts'
import { helixCoil } from './families/helix-coil.ts'
import { longhollow } from './families/longhollow.ts'
import { nightvane } from './families/nightvane.ts'
import { ostrel } from './families/ostrel.ts'
import { rookHatchet } from './families/rook-hatchet.ts'
import { sparrowbolt } from './families/sparrowbolt.ts'
import { tarn9 } from './families/tarn-9.ts'
import { thornfang } from './families/thornfang.ts'
import { vesperHook } from './families/vesper-hook.ts'
import { wardenGauntlets } from './families/warden-gauntlets.ts'
import { wispSd } from './families/wisp-sd.ts'

/** Every family, in the shop's order. */
export const FAMILIES: readonly Family[] = [
  tarn9,
  brask,
  wispSd,
  corvane,
  ostrel,
  longhollow,
  grist,
  helixCoil,
  vesperHook,
  thornfang,
  rookHatchet,
  wardenGauntlets,
  sparrowbolt,
  nightvane,
]

/** The family of this key; throws with the keys that there are. */
export function getFamily(key: string): Family {
  const found = FAMILIES.find((family) => family.key === key)
  if (found) return found
  throw new Error(`there is no family "${key}"; there are ${FAMILIES.map((family) => family.key).join(', ')}`)
}
