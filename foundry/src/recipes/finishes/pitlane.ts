import type { Finish } from '../../recipe.ts'
import { hex, type Colour } from '../../surface/colour.ts'
import { setMaterial } from '../../surface/material.ts'
import { fbm } from '../../surface/noise.ts'
import { lengthwise } from '../../surface/pairs.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

const WHITE = hex('#f1f1ec')
const BLACK = hex('#101216')
const ORANGE = hex('#ff5a1f')
const TEAL = hex('#12b5c9')

/** Units along a side of a chequer. */
const CHEQUER = 15

/** Race livery: black tail, slanted orange stripes over white, chequers and a teal stripe towards the nose. */
export const pitlane: Finish = {
  key: 'pitlane',
  slots: (ground) => {
    const { length, xOf } = lengthwise(ground)
    return Promise.resolve({
      coat: ({ x, y, below }, sample) => {
        const slanted = xOf(x) + below * 0.62
        const past = (share: number) => slanted - ground.coat.left - length * share
        const paint = livery(past(0.34), past(0.62), slanted, y)
        setMaterial(sample, paint, 0.05, 0.3, 1, 1 + fbm(x * 0.03, y * 0.03, 3, 2) * 0.06)
      },
      trim: solidColour('#ff5a1f', 0.05, 0.3, 1),
      accent: solidColour('#12b5c9', 0.05, 0.3, 0.8),
      polymer: polymer('#17181b'),
      rubber: rubber(),
      steel: brushedSteel('#a5a8ae', 0.24),
      glow: glow('#12e5ff', 3),
    })
  },
}

/** The paint so many units past the two slanted seams of the livery. */
function livery(pastFirst: number, pastSecond: number, slanted: number, y: number): Colour {
  if (pastSecond > 196 && pastSecond < 206) return TEAL
  if (pastSecond > 70 && pastSecond < 190) {
    const odd = (Math.floor(slanted / CHEQUER) + Math.floor(y / CHEQUER)) & 1
    return odd === 1 ? BLACK : WHITE
  }
  if (pastSecond >= 190) return WHITE
  if (pastSecond > 8 && pastSecond < 20) return WHITE
  if (pastSecond > 0) return ORANGE
  if (pastFirst > -26 && pastFirst < -12) return ORANGE
  if (pastFirst < 0) return BLACK
  if (pastFirst > 10 && pastFirst < 18) return ORANGE
  return pastFirst > 26 && pastFirst < 30 ? BLACK : WHITE
}
