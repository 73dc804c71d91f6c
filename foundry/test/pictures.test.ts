// @module-tag long

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { encodeEdition } from '../src/encode/encode-picture.ts'
import { EXTERIORS } from '../src/recipe.ts'
import { FINISHES } from '../src/recipes/finishes.ts'
import type { Rgba } from '../src/render/develop.ts'
import {
  hashPicture,
  oneOfTheFamily,
  smallBoxes,
  smallFamilies,
  smallFronts,
  wholeFamily,
  type SmallPicture,
} from './small-pictures.ts'

/** Made by `npm run foundry:golden`. */
type Golden = { pictures: Record<string, string>; whole: Record<string, string[]> }

const golden = JSON.parse(readFileSync(join(import.meta.dirname, 'golden.json'), 'utf8')) as Golden

const families: SmallPicture[] = []
const others: SmallPicture[] = []

beforeAll(async () => {
  for await (const one of smallFamilies()) families.push(one)
  for (const small of [smallBoxes(), smallFronts()]) for await (const one of small) others.push(one)
})

describe('small renders', () => {
  test('are what they were, pixel by pixel', () => {
    const hashes = Object.fromEntries([...families, ...others].map((one) => [one.name, hashPicture(one)]))
    expect(hashes).toEqual(golden.pictures)
  })

  test('of a whole family are what they were, byte by byte', async () => {
    expect(await wholeFamily()).toEqual(golden.whole)
  })

  test('do not depend on what was rendered before', async () => {
    const finish = FINISHES[FINISHES.length - 1]
    expect(await oneOfTheFamily(finish, 'WW')).toBe(golden.whole[finish.key][EXTERIORS.indexOf('WW')])
  })
})

describe('silhouettes', () => {
  /** Of two outlines that are the same, none is needed. */
  const MOST_ALIKE = 0.8

  test('differ between families', () => {
    const alike: string[] = []
    for (const [index, one] of families.entries())
      for (const other of families.slice(index + 1)) {
        const share = overlap(one.picture, other.picture)
        if (share > MOST_ALIKE) alike.push(`${one.name} and ${other.name}: ${share.toFixed(2)}`)
      }
    expect(alike).toEqual([])
  })

  /** The last of a glow may run out of the picture, an object may not. */
  const FAINT = 24

  test('leave room at the border', () => {
    for (const { name, picture } of families) {
      const { width, height, pixels } = picture
      const touching = Array.from({ length: width * height }, (_, pixel) => pixel).filter((pixel) => {
        const [x, y] = [pixel % width, Math.floor(pixel / width)]
        const atBorder = x === 0 || y === 0 || x === width - 1 || y === height - 1
        return atBorder && pixels[pixel * 4 + 3] > FAINT
      })
      expect([name, touching]).toEqual([name, []])
    }
  })
})

describe('tiles', () => {
  /** Of the tile's width or height. */
  const LEAST_SPAN = 0.88

  /** Of its area: long guns lie across it, from corner to corner, so that the thinnest fill as much. */
  const LEAST_COVER = 0.145

  test('are filled', () => {
    for (const { name, picture } of families) {
      const { across, down, cover } = fillOf(picture)
      expect([name, Math.max(across, down) >= LEAST_SPAN], `${name}: ${across} by ${down}`).toEqual([
        name,
        true,
      ])
      expect([name, cover >= LEAST_COVER], `${name}: ${cover}`).toEqual([name, true])
    }
  })
})

describe('alpha edges', () => {
  /** Share of edge pixels that may be outside of what the object shows beside them: rim light is real. */
  const MOST_FRINGE = 0.12

  test('carry the colour of the object, without a fringe', async () => {
    for (const { name, picture } of families) {
      const { webp } = await encodeEdition(picture, { width: picture.width, limitBytes: 20_000 }, name)
      const { data, info } = await sharp(webp)
        .ensureAlpha()
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true })
      const { dark, light } = fringe({ width: info.width, height: info.height, pixels: data })
      expect(
        [name, dark < MOST_FRINGE, light < MOST_FRINGE],
        `${name}: ${dark} dark, ${light} light`,
      ).toEqual([name, true, true])
    }
  })

  test('a light fringe is found on every family, a dark one on those that are not dark themselves', () => {
    for (const { picture } of families)
      expect(fringe(tinted(picture, 255)).light).toBeGreaterThan(MOST_FRINGE)
    const dark = families.filter(({ picture }) => fringe(tinted(picture, 0)).dark > MOST_FRINGE)
    expect(dark.length).toBeGreaterThan(0)
  })
})

/** Pixels in both silhouettes over pixels in either (Jaccard). */
function overlap(one: Rgba, other: Rgba): number {
  let [both, either] = [0, 0]
  for (let at = 3; at < one.pixels.length; at += 4) {
    const [first, second] = [one.pixels[at] > 127, other.pixels[at] > 127]
    if (first && second) both++
    if (first || second) either++
  }
  return both / either
}

/** Shares of the picture's width, height and area that the silhouette takes. */
function fillOf({ width, height, pixels }: Rgba): { across: number; down: number; cover: number } {
  let [left, top, right, bottom, count] = [width, height, 0, 0, 0]
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (pixels[pixel * 4 + 3] < 128) continue
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
    count++
  }
  return {
    across: (right - left) / width,
    down: (bottom - top) / height,
    cover: count / (width * height),
  }
}

const OPAQUE = 250
const NEAR = 3
const TOLERANCE = 28

/** Shares of the half transparent pixels that are darker, and lighter, than every opaque pixel near them. */
function fringe({ width, height, pixels }: Rgba): { dark: number; light: number } {
  const brightness = (at: number) => 0.2126 * pixels[at] + 0.7152 * pixels[at + 1] + 0.0722 * pixels[at + 2]
  let [edges, dark, light] = [0, 0, 0]
  for (let y = NEAR; y < height - NEAR; y++) {
    for (let x = NEAR; x < width - NEAR; x++) {
      const at = (y * width + x) * 4
      if (pixels[at + 3] < 40 || pixels[at + 3] > 215) continue
      let [least, most] = [Infinity, -Infinity]
      for (let dy = -NEAR; dy <= NEAR; dy++)
        for (let dx = -NEAR; dx <= NEAR; dx++) {
          const near = at + (dy * width + dx) * 4
          if (pixels[near + 3] < OPAQUE) continue
          least = Math.min(least, brightness(near))
          most = Math.max(most, brightness(near))
        }
      if (most < 0) continue
      edges++
      if (brightness(at) < least - TOLERANCE) dark++
      if (brightness(at) > most + TOLERANCE) light++
    }
  }
  return { dark: dark / edges, light: light / edges }
}

/** The picture as if it had been cut out of a background of this grey. */
function tinted(picture: Rgba, grey: number): Rgba {
  const pixels = picture.pixels.slice()
  for (let at = 0; at < pixels.length; at += 4) {
    const cover = pixels[at + 3] / 255
    for (let channel = 0; channel < 3; channel++)
      pixels[at + channel] = pixels[at + channel] * cover + grey * (1 - cover)
  }
  return { ...picture, pixels }
}
