import type { Finish } from '../../recipe.ts'
import { hex, type Colour } from '../../surface/colour.ts'
import { setMaterial, type MaterialSample } from '../../surface/material.ts'
import { clamp, fbm, hash, noise, smoothstep } from '../../surface/noise.ts'
import { lengthwise } from '../../surface/pairs.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

const PEARL = hex('#e9eaee')
const GREY = hex('#8f99a8')
const BLACK = hex('#0d0f13')
const ORANGE = hex('#ff4f12')
const TEAL = hex('#10c4d8')

/** Units along a side of a chequer, and from speed line to speed line. */
const CHEQUER = 19
const STREAK = 13

/** A paint of the livery: how it takes the light, and how many units it stands up. */
type Paint = { colour: Colour; metalness: number; roughness: number; height: number; shade?: number }

const PAINTS = {
  pearl: { colour: PEARL, metalness: 0.25, roughness: 0.3, height: 0 },
  candy: { colour: ORANGE, metalness: 0.7, roughness: 0.2, height: 1.1 },
  chrome: { colour: TEAL, metalness: 1, roughness: 0.12, height: 1.6 },
  black: { colour: BLACK, metalness: 0.5, roughness: 0.24, height: 0.4 },
  satin: { colour: BLACK, metalness: 0.1, roughness: 0.5, height: 0.7 },
} satisfies Record<string, Paint>

/** Race livery in candy and pearl: dark tail, slanted orange stripes over white with speed lines, chequers and a teal stripe. */
export const pitlane: Finish = {
  key: 'pitlane',
  slots: (ground) => {
    const { length, xOf } = lengthwise(ground)
    return Promise.resolve({
      coat: ({ x, y, below }, sample) => {
        const slanted = xOf(x) + below * 0.62
        const past = (share: number) => slanted - ground.coat.left - length * share
        const places = { first: past(0.34), second: past(0.62), slanted, x: xOf(x), y }
        lay(sample, livery(places), x, y)
      },
      trim: solidColour('#ff4f12', 0.65, 0.2, 1),
      accent: solidColour('#10c4d8', 0.9, 0.16, 0.8),
      polymer: polymer('#17181b'),
      rubber: rubber(),
      steel: brushedSteel('#a5a8ae', 0.24),
      glow: glow('#12e5ff', 3),
    })
  },
}

function lay(
  sample: MaterialSample,
  { colour, metalness, roughness, height, shade = 1 }: Paint,
  x: number,
  y: number,
) {
  // flakes in the clear coat: each a mirror of its own
  const flake =
    metalness > 0.2 && metalness < 0.9 ? hash(Math.floor(x * 0.8), Math.floor(y * 0.8), 6) - 0.5 : 0
  setMaterial(
    sample,
    colour,
    metalness,
    roughness,
    1,
    shade * (1 + fbm(x * 0.03, y * 0.03, 3, 2) * 0.06 + flake * 0.1),
  )
  sample.bump += height
}

/** Units past the two slanted seams of the livery, along the slant, and where the point is. */
type Places = { first: number; second: number; slanted: number; x: number; y: number }

function livery({ first, second, slanted, x, y }: Places): Paint {
  const { pearl, candy, chrome, black, satin } = PAINTS
  if (second > 216 && second < 230) return chrome
  if (second > 78 && second < 208) {
    const odd = (Math.floor(slanted / CHEQUER) + Math.floor(y / CHEQUER)) & 1
    return odd === 1 ? satin : pearl
  }
  if (second >= 208) return pearl
  if (second > 60) return black
  if (second > 10 && second < 24) return pearl
  if (second > 0) return candy
  if (second > -22 && second < -14) return chrome
  if (first < 0) {
    if (first > -34 && first < -14) return candy
    return inStreak(x, y, clamp(first / -190)) ? satin : black
  }
  if (first > 12 && first < 26) return candy
  if (first > 34 && first < 39) return black
  return inStreak(x, y, clamp((first - 50) / 130)) ? { ...pearl, colour: GREY, height: 0.5 } : pearl
}

/** Whether a speed line runs here: `gone` 0 where they begin, 1 where the last one ends. */
function inStreak(x: number, y: number, gone: number): boolean {
  const row = Math.floor((y + x * 0.02) / STREAK)
  const across = Math.abs((y + x * 0.02) / STREAK - row - 0.5) * 2
  const end = 0.35 + hash(row, 3, 8) * 0.65
  if (gone <= 0 || gone > end) return false
  return across < 0.62 * smoothstep(1, 0.2, gone / end) + noise(x * 0.01, row, 2) * 0.02
}
