import type { Finish } from '../../recipe.ts'
import { hex, ramp } from '../../surface/colour.ts'
import { blendColour, setMaterial } from '../../surface/material.ts'
import { clamp, fbm, mix, smoothstep } from '../../surface/noise.ts'
import { lengthwise } from '../../surface/pairs.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

const stone = ramp([
  [0, '#0b0d12'],
  [0.5, '#1c2430'],
  [1, '#e9e6de'],
])
const GOLD = hex('#e6b450')

/** Polished marble that turns from black to ivory along the item, veined with inlaid gold. */
export const slipstone: Finish = {
  key: 'slipstone',
  slots: (ground) => {
    const { alongOf } = lengthwise(ground)
    return Promise.resolve({
      coat: ({ x, y }, sample) => {
        const [u, v] = [x * 0.0075, y * 0.0075]
        const foldX = fbm(u, v, 4, 3)
        const foldY = fbm(u + 5.2, v + 1.3, 4, 9)
        const cloud = fbm(u * 1.4 + foldX * 2.6, v * 1.4 + foldY * 2.6, 5, 14)
        const seam = 1 - smoothstep(0, 0.06, Math.abs(cloud - 0.06))
        setMaterial(sample, stone(clamp(alongOf(x) * 1.5 - 0.28 + cloud * 0.85)), 0, 0.22, 1, 1 - seam * 0.35)
        const ridge = Math.abs(fbm(u * 1.7 + foldY * 2.2, v * 1.7 + foldX * 2.2, 5, 40))
        const gold = 1 - smoothstep(0, 0.022, ridge)
        blendColour(sample, GOLD, gold)
        sample.metalness = gold
        sample.roughness = mix(0.22, 0.2, gold)
        sample.bump += gold * 0.12
      },
      trim: solidColour('#14161b', 0.2, 0.25, 0.9),
      accent: solidColour('#e6b450', 1, 0.2),
      polymer: polymer('#1a1b1f'),
      steel: brushedSteel('#d8a948', 0.2),
      rubber: rubber(),
      glow: glow('#ffcf6b', 2.4),
    })
  },
}
