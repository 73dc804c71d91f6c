import type { Finish } from '../../recipe.ts'
import { hex } from '../../surface/colour.ts'
import { setMaterial } from '../../surface/material.ts'
import { fbm, noise, smoothstep, worley } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

const PAINTS = ['#2c3229', '#4b5340', '#76785a', '#a7a078', '#1b1f1b'].map(hex)

/** Matte camouflage of broken slate: bent cells with smaller chips laid over, each paint edge standing up a little. */
export const shaleCamo: Finish = {
  key: 'shale-camo',
  slots: {
    coat: ({ x, y }, sample) => {
      const bentX = x + noise(x * 0.02, y * 0.02, 4) * 14
      const bentY = y + noise(x * 0.02, y * 0.02, 5) * 14
      const { id, border } = worley(bentX * 0.017 + bentY * 0.006, bentY * 0.026 - bentX * 0.004, 21)
      let paint = Math.floor(id * 4.999)
      const chip = worley(bentX * 0.05, bentY * 0.07, 31)
      if (chip.id > 0.78) paint = (paint + 1 + (Math.floor(chip.id * 31) % 3)) % 5
      const shade = 1 + fbm(x * 0.15, y * 0.15, 3, 2) * 0.12
      setMaterial(sample, PAINTS[paint], 0, 0.6 + noise(x * 0.7, y * 0.7, 3) * 0.05, 0, shade)
      sample.bump += noise(x * 0.8, y * 0.8, 4) * 0.05 + smoothstep(0, 0.06, border) * 0.12
    },
    trim: polymer('#2b2e26'),
    accent: solidColour('#d8742a', 0, 0.4),
    polymer: polymer('#22241f'),
    rubber: rubber('#1a1b18'),
    steel: brushedSteel('#6d6f70', 0.36),
    glow: glow('#9bff5a', 2),
  },
}
