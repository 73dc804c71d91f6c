import type { Finish } from '../../recipe.ts'
import { bendAlong } from '../../surface/bent-path.ts'
import { hex, mixColours, type Colour } from '../../surface/colour.ts'
import { blendColour, setGlow, setMaterial, type Slot } from '../../surface/material.ts'
import { fbm, mix } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'
import { soften } from '../../surface/soft-markup.ts'
import { drawFish, FISH_LENGTH } from './lanternfin/fish.ts'
import { swimsOn } from './lanternfin/swims.ts'
import { drawEmbers, drawWater } from './lanternfin/water.ts'

/** Width of the gold lines in units, and how far the fish stands out of the water. */
const PEN = 5
const BODY = 11

const GOLD = hex('#f6bf5a')
const RED_LACQUER = hex('#8d160f')

/** Illustrated, in lacquer: an ember-lit fish, embossed and drawn in gold, its fins like paper lanterns, over inlaid currents. */
export const lanternfin: Finish = {
  key: 'lanternfin',
  slots: async (ground) => {
    const bends = swimsOn(ground).map(({ spine, girth }) => bendAlong(spine, FISH_LENGTH, girth))
    const fish = bends.map((bend) => drawFish(bend, PEN))
    const embers = drawEmbers(ground.canvas)
    const { water, currents } = drawWater(ground.canvas, bends)
    const sea = await ground.draw(water)
    const flow = await ground.draw(currents)
    const subject = await ground.draw(embers.paint + fish.map(({ paint }) => paint).join(''))
    const lines = await ground.draw(fish.map(({ gold }) => gold).join(''))
    const height = await ground.draw(soften(fish.map(({ body }) => body).join(''), 9, 'body'))
    const light = await ground.draw(embers.light + fish.map((one) => one.light).join(''))
    // the picture goes on over trim, where the water is red lacquer
    const over =
      (lacquer: (x: number, y: number) => Colour, metal: Colour): Slot =>
      ({ x, y }, sample) => {
        const cloud = fbm(x * 0.03, y * 0.03, 3, 2)
        setMaterial(sample, lacquer(x, y), 0.3, 0.2, 1, 1 + cloud * 0.14)
        const current = flow.coverage(x, y)
        const covered = subject.coverage(x, y)
        blendColour(sample, metal, current)
        sample.metalness = mix(sample.metalness, 1, current)
        sample.bump += current * 1.1 * (1 - covered)
        blendColour(sample, subject.colour(x, y), covered)
        sample.metalness = mix(sample.metalness, 0.45, covered)
        const gold = lines.colour(x, y)[0] * covered
        blendColour(sample, GOLD, gold)
        sample.metalness = mix(sample.metalness, 1, gold)
        sample.roughness = mix(sample.roughness, 0.18, gold)
        sample.bump += height.coverage(x, y) * BODY + covered * 0.6 + gold * 1.1
        setGlow(sample, light.colour(x, y), light.coverage(x, y) * (1 - gold) * 0.7)
      }
    return {
      coat: over(sea.colour, hex('#3fb3a8')),
      trim: over((x, y) => mixColours(RED_LACQUER, sea.colour(x, y), 0.12), GOLD),
      accent: solidColour('#ffb347', 1, 0.22),
      polymer: polymer('#131a1e'),
      rubber: rubber('#0e1316'),
      steel: brushedSteel('#b08a4f', 0.24),
      glow: glow('#ff9d3a', 3.4),
    }
  },
}
