import type { Finish } from '../../recipe.ts'
import { hex, mixColours } from '../../surface/colour.ts'
import { blendColour, setMaterial } from '../../surface/material.ts'
import { clamp, fbm, mix, noise, smoothstep } from '../../surface/noise.ts'
import { shardAt } from '../../surface/shards.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'

/** Units across a shard, and across the seams where they are narrowest and widest. */
const SHARD = 104
const NARROW = 1.7
const WIDE = 5.6

const BLACK_LACQUER = hex('#08090d')
const INDIGO_LACQUER = hex('#16264a')
const RED_LACQUER = hex('#6d1014')
const GOLD = hex('#f2bd4c')
const OLD_GOLD = hex('#a8691c')

/** Broken lacquerware joined again: dark glossy shards, one in six red, each a little askew, in raised seams of gold. */
export const goldmend: Finish = {
  key: 'goldmend',
  slots: {
    coat: ({ x, y }, sample) => {
      const crookedX = x + noise(x * 0.016, y * 0.016, 3) * 16 + noise(x * 0.07, y * 0.07, 4) * 2.2
      const crookedY = y + noise(x * 0.016, y * 0.016, 5) * 16 + noise(x * 0.07, y * 0.07, 6) * 2.2
      // shards lean: the blow came from one side
      const [u, v] = [(crookedX + crookedY * 0.35) / SHARD, (crookedY - crookedX * 0.2) / (SHARD * 0.74)]
      const { id, centreX, centreY, toBreak, neighbour } = shardAt(u, v, 23)
      const tilt = id * 2 * Math.PI
      sample.bump += (Math.cos(tilt) * (u - centreX) + Math.sin(tilt) * (v - centreY)) * 5
      const cloud = fbm(x * 0.02, y * 0.02, 3, 8)
      if (id > 0.83) setMaterial(sample, RED_LACQUER, 0.1, 0.24, 1, 1 + cloud * 0.35)
      else
        setMaterial(sample, mixColours(BLACK_LACQUER, INDIGO_LACQUER, clamp(id + cloud * 0.3)), 0.15, 0.22, 1)
      const pooled = smoothstep(0.1, 0.6, noise(x * 0.022, y * 0.022, 12))
      const bright = Math.abs(id - neighbour) > 0.12 ? 1 : 0.45
      const halfWidth = mix(NARROW, WIDE, pooled) * bright
      layGold(sample, toBreak * SHARD * 0.82, halfWidth, noise(x * 0.25, y * 0.25, 2))
      if (id > 0.36 && id < 0.52) {
        const splinter = shardAt(u * 2.3, v * 2.3, 57).toBreak
        layGold(sample, splinter * SHARD * 0.35, NARROW * 0.7, 0)
      }
    },
    trim: solidColour('#121a30', 0.2, 0.2, 1),
    accent: solidColour('#f2bd4c', 1, 0.2),
    polymer: polymer('#141317'),
    rubber: solidColour('#3f0d10', 0, 0.5, 0.2),
    steel: brushedSteel('#c99a45', 0.22),
    glow: glow('#ffc766', 2.6),
  },
}

type Sample = Parameters<typeof blendColour>[0]

/** Gold with a round back over the places nearer than `halfWidth` units to the middle of a seam. */
function layGold(sample: Sample, distance: number, halfWidth: number, grain: number): void {
  const covered = 1 - smoothstep(halfWidth - 0.5, halfWidth + 0.5, distance)
  if (covered === 0) return
  const back = Math.sqrt(clamp(1 - (distance / (halfWidth + 0.5)) ** 2))
  blendColour(sample, mixColours(OLD_GOLD, GOLD, back), covered)
  sample.metalness = mix(sample.metalness, 1, covered)
  sample.roughness = mix(sample.roughness, 0.2 + grain * 0.05, covered)
  sample.clearCoat *= 1 - covered
  sample.bump += back * halfWidth * 0.45 * covered
}
