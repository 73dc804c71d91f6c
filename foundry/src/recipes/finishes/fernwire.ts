import type { Finish } from '../../recipe.ts'
import { hex } from '../../surface/colour.ts'
import { softCoverage } from '../../surface/drawing.ts'
import { blendColour, setMaterial } from '../../surface/material.ts'
import { fbm, mix } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { drawFerns } from './fernwire/ferns.ts'

const GOLD = hex('#f3c766')

/** Cloisonné: ferns of two greens with white blossoms in deep enamel, every cell fenced by gold wire. */
export const fernwire: Finish = {
  key: 'fernwire',
  slots: async ({ canvas, draw }) => {
    const { enamel, wire } = drawFerns(canvas)
    const cells = await draw(enamel)
    const fences = await draw(wire)
    const height = softCoverage(fences, 2.4)
    return {
      coat: ({ x, y }, sample) => {
        const gold = fences.coverage(x, y)
        const cloud = fbm(x * 0.02, y * 0.02, 3, 5)
        setMaterial(sample, cells.colour(x, y), 0.08, 0.2, 1, 1 + cloud * 0.22)
        blendColour(sample, GOLD, gold)
        sample.metalness = mix(sample.metalness, 1, gold)
        sample.roughness = mix(sample.roughness, 0.2, gold)
        sample.bump += height(x, y) * 1.5 + cloud * 0.8
      },
      trim: solidColour('#08443c', 0.1, 0.22, 1),
      accent: solidColour('#f3c766', 1, 0.18),
      polymer: polymer('#141a19'),
      rubber: solidColour('#0d2a26', 0, 0.5, 0.2),
      steel: brushedSteel('#d8b15c', 0.22),
      glow: glow('#6dffc4', 2.6),
    }
  },
}
