import type { Finish } from '../../recipe.ts'
import { hex, mixColours } from '../../surface/colour.ts'
import { setGlow, setMaterial, type Slot } from '../../surface/material.ts'
import { fbm } from '../../surface/noise.ts'
import { placeMarkup, placementsOn } from '../../surface/placement.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'
import { VIEWS } from './last-beacon/placements.ts'
import { drawScene, SCENE_HEIGHT } from './last-beacon/scene.ts'

/** Width of the ink lines in units. */
const PEN = 4.4

const NIGHT = hex('#10153a')

/** Illustrated: a lighthouse on its cliff in a storm sea at dusk, its beam thrown along the item. */
export const lastBeacon: Finish = {
  key: 'last-beacon',
  slots: async (ground) => {
    const { canvas } = ground
    const views = placementsOn(ground, VIEWS, SCENE_HEIGHT)
    const share = canvas.width / views.length
    const scenes = views.map((view, index) => {
      const { paint, light } = drawScene(PEN / view.scale)
      // each view keeps to its own part of the canvas, so that two hands do not paint over each other
      const frame = `<clipPath id="view${index}"><rect x="${canvas.left + share * index}" y="${canvas.top}" width="${share}" height="${canvas.height}"/></clipPath>`
      const place = (markup: string) =>
        `${frame}<g clip-path="url(#view${index})">${placeMarkup(markup, view)}</g>`
      return { paint: place(paint), light: place(light) }
    })
    const scene = await ground.draw(scenes.map(({ paint }) => paint).join(''))
    const light = await ground.draw(scenes.map((one) => one.light).join(''))
    // the picture goes on over trim, in the shade of night
    const over =
      (night: number): Slot =>
      ({ x, y }, sample) => {
        const grain = 1 + fbm(x * 0.03, y * 0.03, 3, 2) * 0.1
        const colour = scene.colour(x, y)
        setMaterial(sample, mixColours(colour, NIGHT, night), 0.35, 0.24, 1, grain)
        // what is bright stands up, so that bands of sky and crests of waves have edges to catch light
        sample.bump += Math.sqrt(colour[0] + colour[1]) * 2.2
        setGlow(sample, light.colour(x, y), light.coverage(x, y) * 0.9 * (1 - night))
      }
    return {
      coat: over(0),
      trim: over(0.62),
      accent: solidColour('#ffb454', 0.9, 0.25),
      polymer: polymer('#15141d'),
      rubber: rubber('#100f17'),
      steel: brushedSteel('#9a8f98', 0.26),
      glow: glow('#ffd27a', 3.2),
    }
  },
}
