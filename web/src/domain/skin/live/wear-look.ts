import { EXTERIOR_BOUNDS, EXTERIORS } from '@noktra/game/wear'
import type { Look } from './live-file.ts'

/** A look between those of the exteriors. `rust`: 0 none to 1 as in the worn ones. */
export type LookAt = Omit<Look, 'rusts'> & { rust: number }

const WHOLE = 10_000

/** Where the pictures of the exteriors stand: in the middle of what each can be. */
const PICTURED = EXTERIORS.map(
  (exterior) => (EXTERIOR_BOUNDS[exterior].from + EXTERIOR_BOUNDS[exterior].to) / 2,
)

/** How much further than in the picture of the most worn exterior it goes at a wear of 1. */
const BEYOND = 0.4

/**
 * How a copy of this wear (0…1) looks: as an exterior's picture in the middle of the exterior, and on the line between two of them in
 * between. At 0 there is no wear at all.
 */
export function lookAt(wear: number, looks: readonly Look[]): LookAt {
  const own = looks.map((look) => ({ ...look, rust: look.rusts ? 1 : 0 }))
  const first = { ...own[0]!, wear: 0 }
  const [late, last] = [own.at(-2)!, own.at(-1)!]
  const known = [first, ...own, between(late, last, 1 + BEYOND)]
  const places = [0, ...PICTURED, WHOLE]
  // Without what is lost in a product of decimals.
  const place = Number((Math.min(1, Math.max(0, wear)) * WHOLE).toFixed(6))
  const after = Math.max(
    1,
    places.findIndex((each) => place <= each),
  )
  const share = (place - places[after - 1]!) / (places[after]! - places[after - 1]!)
  return between(known[after - 1]!, known[after]!, share)
}

function between(from: LookAt, to: LookAt, share: number): LookAt {
  const mix = (a: number, b: number) => a * (1 - share) + b * share
  const scratch = (at: 0 | 1 | 2 | 3) => Math.min(1, mix(from.scratches[at], to.scratches[at]))
  return {
    wear: mix(from.wear, to.wear),
    threshold: mix(from.threshold, to.threshold),
    nicks: mix(from.nicks, to.nicks),
    scratches: [scratch(0), scratch(1), scratch(2), scratch(3)],
    rust: Math.min(1, mix(from.rust, to.rust)),
  }
}
