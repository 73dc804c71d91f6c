import type { Box } from '../recipe.ts'
import { brineWorks } from './boxes/brine-works.ts'
import { carbonLot } from './boxes/carbon-lot.ts'
import { cinderPot } from './boxes/cinder-pot.ts'
import { cinnabarHall } from './boxes/cinnabar-hall.ts'
import { coldReserve } from './boxes/cold-reserve.ts'
import { contour } from './boxes/contour.ts'
import { duskTrader } from './boxes/dusk-trader.ts'
import { dustRunner } from './boxes/dust-runner.ts'
import { emberForge } from './boxes/ember-forge.ts'
import { farPlatform } from './boxes/far-platform.ts'
import { fuelRow } from './boxes/fuel-row.ts'
import { gildedCourt } from './boxes/gilded-court.ts'
import { gildedUrn } from './boxes/gilded-urn.ts'
import { kiteTerrace } from './boxes/kite-terrace.ts'
import { lampQuarter } from './boxes/lamp-quarter.ts'
import { lanternGate } from './boxes/lantern-gate.ts'
import { lowDock } from './boxes/low-dock.ts'
import { marbleHall } from './boxes/marble-hall.ts'
import { neonAlley } from './boxes/neon-alley.ts'
import { pitStop } from './boxes/pit-stop.ts'
import { prismCoffer } from './boxes/prism-coffer.ts'
import { sableArchive } from './boxes/sable-archive.ts'
import { signalBox } from './boxes/signal-box.ts'
import { soundStage } from './boxes/sound-stage.ts'
import { sunTerrace } from './boxes/sun-terrace.ts'
import { sunwardPavilion } from './boxes/sunward-pavilion.ts'
import { teaPier } from './boxes/tea-pier.ts'
import { temperKiln } from './boxes/temper-kiln.ts'
import { tideWell } from './boxes/tide-well.ts'
import { verdantCore } from './boxes/verdant-core.ts'
import { vermilionBridge } from './boxes/vermilion-bridge.ts'
import { voidPrism } from './boxes/void-prism.ts'
import { wyrmNest } from './boxes/wyrm-nest.ts'
import { wyrmVault } from './boxes/wyrm-vault.ts'

/** Every box, in the shop's order; then the welfare centre's, in the order of their amounts. */
export const BOXES: readonly Box[] = [
  gildedCourt,
  voidPrism,
  wyrmNest,
  neonAlley,
  emberForge,
  coldReserve,
  tideWell,
  dustRunner,
  contour,
  verdantCore,
  pitStop,
  carbonLot,
  signalBox,
  cinderPot,
  temperKiln,
  duskTrader,
  marbleHall,
  prismCoffer,
  gildedUrn,
  wyrmVault,
  brineWorks,
  fuelRow,
  soundStage,
  sableArchive,
  lampQuarter,
  farPlatform,
  lowDock,
  sunTerrace,
  lanternGate,
  teaPier,
  vermilionBridge,
  kiteTerrace,
  cinnabarHall,
  sunwardPavilion,
]

/** The box of this key; throws with the keys that there are. */
export function getBox(key: string): Box {
  const found = BOXES.find((box) => box.key === key)
  if (found) return found
  throw new Error(`there is no box "${key}"; there are ${BOXES.map((box) => box.key).join(', ')}`)
}
