import type { SkinFace } from '@noktra/contract/shapes'
import { nextStrip, restingStrip, START_AT, WON_AT } from './reel-maths.ts'
import type { Reel } from './stage.ts'

type Sample = () => SkinFace

/** A reel before anything was won by it. */
export function freshReel(sample: Sample): Reel {
  return { faces: restingStrip(sample), won: null, at: START_AT, isResult: false }
}

/** A reel that is to end on what was won. */
export function wonReel(reel: Reel, won: SkinFace): Reel {
  return { ...reel, won, at: WON_AT, isResult: false }
}

/** A reel that shows what was won without a spin. */
export function stillReel(won: SkinFace, sample: Sample): Reel {
  return { faces: restingStrip(sample).with(START_AT, won), won: null, at: START_AT, isResult: true }
}

/** The reel after its spin: it looks as it does now, and its strip is that of the next one. */
export function restedReel(reel: Reel, sample: Sample): Reel {
  if (reel.won === null) return reel
  const seen = reel.faces.with(WON_AT, reel.won)
  return { faces: nextStrip(seen, reel.at, sample), won: null, at: START_AT, isResult: true }
}
