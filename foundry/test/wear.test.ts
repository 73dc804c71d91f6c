// @module-tag long

import { describe, expect, test } from 'vitest'
import { EXTERIORS } from '../src/recipe.ts'
import { getFamily } from '../src/recipes/families.ts'
import { getFinish } from '../src/recipes/finishes.ts'
import type { Rgba } from '../src/render/develop.ts'
import { familyWith } from '../src/render/draft.ts'
import { dressFamily, prepareFamily, shadeItem } from '../src/render/render-item.ts'

/** As large as an item on a card. */
const CARD = { width: 280, height: 210, supersample: 1 }

/** A long gun, a dark and a thin thing and gloves, each in a busy finish and a calm or illustrated one. */
const WORN = [
  ['corvane', ['gilt-thorn', 'lanternfin']],
  ['tarn-9', ['pitlane', 'pale-augur']],
  ['vesper-hook', ['foamline', 'last-beacon']],
  ['warden-gauntlets', ['hiveplate', 'shale-camo']],
] as const

/** Colour difference (CIE 1976) that a picture has from its neighbour in the mean of its pixels; 2.3 is just noticeable (Mahy 1994). */
const LEAST_DIFFERENCE = 3.3

/** What an illustrated finish keeps of its colours when it is most worn: the correlation of their hue and lightness. */
const LEAST_LIKENESS = 0.6

describe.each(WORN)('%s', (key, finishes) => {
  test('shows on a card which exterior it is, and what it was painted like', async () => {
    const prepared = await prepareFamily(familyWith('draft', getFamily(key)), CARD)
    for (const finish of finishes) {
      const dressed = await dressFamily(prepared, getFinish(finish))
      const pictures = EXTERIORS.map((exterior) => shadeItem(dressed, exterior))
      for (const [at, exterior] of EXTERIORS.entries()) {
        if (at === 0) continue
        const difference = differenceOf(pictures[at - 1], pictures[at])
        expect(difference, `${finish} ${exterior}`).toBeGreaterThan(LEAST_DIFFERENCE)
      }
      expect(likenessOf(pictures[0], pictures[EXTERIORS.indexOf('WW')]), finish).toBeGreaterThan(
        LEAST_LIKENESS,
      )
    }
  })
})

type Lab = readonly [lightness: number, redness: number, yellowness: number]

/** The mean colour difference of the pixels that are opaque in both. */
function differenceOf(one: Rgba, other: Rgba): number {
  let [sum, count] = [0, 0]
  for (const [first, second] of pairsOf(one, other)) {
    sum += Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2])
    count += 1
  }
  return sum / count
}

/** The correlation (Pearson) of what two pictures show: of lightness and colour taken together. */
function likenessOf(one: Rgba, other: Rgba): number {
  const pairs = [...pairsOf(one, other)]
  let [covariance, spreadOne, spreadOther] = [0, 0, 0]
  for (const channel of [0, 1, 2] as const) {
    const meanOne = pairs.reduce((sum, [first]) => sum + first[channel], 0) / pairs.length
    const meanOther = pairs.reduce((sum, [, second]) => sum + second[channel], 0) / pairs.length
    for (const [first, second] of pairs) {
      const [a, b] = [first[channel] - meanOne, second[channel] - meanOther]
      covariance += a * b
      spreadOne += a * a
      spreadOther += b * b
    }
  }
  return covariance / Math.sqrt(spreadOne * spreadOther)
}

const OPAQUE = 250

function* pairsOf(one: Rgba, other: Rgba): Generator<readonly [Lab, Lab]> {
  for (let at = 0; at < one.pixels.length; at += 4)
    if (one.pixels[at + 3] >= OPAQUE && other.pixels[at + 3] >= OPAQUE)
      yield [labOf(one.pixels, at), labOf(other.pixels, at)]
}

/** CIE 1976 L*a*b* of an sRGB pixel under its own white. */
function labOf(pixels: Uint8Array, at: number): Lab {
  const [red, green, blue] = [pixels[at], pixels[at + 1], pixels[at + 2]].map((code) => {
    const value = code / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const curve = (share: number) => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116)
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
  const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
