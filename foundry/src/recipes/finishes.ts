import type { Finish } from '../recipe.ts'
import { blackweft } from './finishes/blackweft.ts'
import { copperloom } from './finishes/copperloom.ts'
import { duskline } from './finishes/duskline.ts'
import { fernwire } from './finishes/fernwire.ts'
import { foamline } from './finishes/foamline.ts'
import { foldwing } from './finishes/foldwing.ts'
import { giltThorn } from './finishes/gilt-thorn.ts'
import { goldmend } from './finishes/goldmend.ts'
import { hiveplate } from './finishes/hiveplate.ts'
import { isoline } from './finishes/isoline.ts'
import { lanternfin } from './finishes/lanternfin.ts'
import { lastBeacon } from './finishes/last-beacon.ts'
import { magmavein } from './finishes/magmavein.ts'
import { paleAugur } from './finishes/pale-augur.ts'
import { pitlane } from './finishes/pitlane.ts'
import { prismfall } from './finishes/prismfall.ts'
import { rimecut } from './finishes/rimecut.ts'
import { shaleCamo } from './finishes/shale-camo.ts'
import { skyveil } from './finishes/skyveil.ts'
import { slipstone } from './finishes/slipstone.ts'
import { sunglaze } from './finishes/sunglaze.ts'
import { temperBloom } from './finishes/temper-bloom.ts'
import { tracelight } from './finishes/tracelight.ts'
import { wyrmscale } from './finishes/wyrmscale.ts'

/** Every finish, in the shop's order. */
export const FINISHES: readonly Finish[] = [
  duskline,
  shaleCamo,
  blackweft,
  tracelight,
  slipstone,
  hiveplate,
  foamline,
  giltThorn,
  wyrmscale,
  isoline,
  magmavein,
  temperBloom,
  prismfall,
  pitlane,
  goldmend,
  lanternfin,
  paleAugur,
  lastBeacon,
  copperloom,
  sunglaze,
  rimecut,
  fernwire,
  skyveil,
  foldwing,
]

/** The finish of this key; throws with the keys that there are. */
export function getFinish(key: string): Finish {
  const found = FINISHES.find((finish) => finish.key === key)
  if (found) return found
  throw new Error(`there is no finish "${key}"; there are ${FINISHES.map((finish) => finish.key).join(', ')}`)
}
