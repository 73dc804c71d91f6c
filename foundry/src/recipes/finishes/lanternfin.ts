import type { Finish } from '../../recipe.ts'
import { bendAlong } from '../../surface/bent-path.ts'
import { blendColour, setGlow, setMaterial } from '../../surface/material.ts'
import { fbm, noise } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'
import { drawFish, FISH_LENGTH } from './lanternfin/fish.ts'
import { swimsOn } from './lanternfin/swims.ts'
import { drawEmbers, drawWater } from './lanternfin/water.ts'

/** Width of the ink lines in units. */
const PEN = 5.5

/** Illustrated: an ember-lit fish swims through dark water, its fins spread and shining like paper lanterns. */
export const lanternfin: Finish = {
  key: 'lanternfin',
  slots: async (ground) => {
    const bends = swimsOn(ground).map(({ spine, girth }) => bendAlong(spine, FISH_LENGTH, girth))
    const fish = bends.map((bend) => drawFish(bend, PEN))
    const embers = drawEmbers(ground.canvas)
    const water = await ground.draw(drawWater(ground.canvas, bends))
    const subject = await ground.draw(embers.paint + fish.map(({ paint }) => paint).join(''))
    const light = await ground.draw(embers.light + fish.map((one) => one.light).join(''))
    return {
      coat: ({ x, y }, sample) => {
        const grain = 1 + noise(x * 0.35, y * 0.35, 6) * 0.03 + fbm(x * 0.03, y * 0.03, 3, 2) * 0.1
        setMaterial(sample, water.colour(x, y), 0.1, 0.3, 0.7, grain)
        const covered = subject.coverage(x, y)
        blendColour(sample, subject.colour(x, y), covered)
        sample.bump += covered * 0.5
        setGlow(sample, light.colour(x, y), light.coverage(x, y) * 0.8)
      },
      trim: solidColour('#7d1c12', 0.15, 0.3, 0.8),
      accent: solidColour('#ffb347', 1, 0.22),
      polymer: polymer('#131a1e'),
      rubber: rubber('#0e1316'),
      steel: brushedSteel('#8d7257', 0.26),
      glow: glow('#ff9d3a', 3.4),
    }
  },
}
