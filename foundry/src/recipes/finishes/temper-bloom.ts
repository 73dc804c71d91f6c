import type { Finish } from '../../recipe.ts'
import { ramp } from '../../surface/colour.ts'
import { setMaterial } from '../../surface/material.ts'
import { clamp, fbm, noise } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

/** Colours of an oxide film as it grows on hot steel: straw, bronze, violet, blue, pale blue. */
const oxide = ramp([
  [0, '#e3e4e6'],
  [0.16, '#e8cf8e'],
  [0.3, '#e0a045'],
  [0.42, '#b1447e'],
  [0.54, '#5b46d8'],
  [0.68, '#3f86f0'],
  [0.84, '#8fd0f2'],
  [1, '#e8f4f8'],
])

/** Bright steel tinted by a flame. */
export const temperBloom: Finish = {
  key: 'temper-bloom',
  slots: {
    coat: ({ x, y }, sample) => {
      const fold = fbm(x * 0.009, y * 0.009, 4, 3)
      const heat = fbm(x * 0.007 + fold * 1.6, y * 0.009 + fold * 1.2, 5, 9)
      const brushing = noise(x * 0.03, y * 1.4, 2)
      const roughness = 0.19 + brushing * 0.04 + Math.abs(heat) * 0.05
      setMaterial(sample, oxide(clamp(0.45 + heat * 1.15)), 1, roughness, 0.15)
      sample.bump += brushing * 0.03
    },
    trim: brushedSteel('#3a3d46', 0.28),
    accent: solidColour('#d9b765', 1, 0.2),
    polymer: polymer('#1b1c20'),
    rubber: rubber(),
    steel: brushedSteel('#c7cad0', 0.2),
    glow: glow('#5ab4ff', 3),
  },
}
