import type { Finish } from '../../recipe.ts'
import { hex, mixColours, type Colour } from '../../surface/colour.ts'
import { blendColour, setGlow, setMaterial, type Slot } from '../../surface/material.ts'
import { fbm, mix } from '../../surface/noise.ts'
import { placeMarkup, placementsOn } from '../../surface/placement.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { soften } from '../../surface/soft-markup.ts'
import { drawCloth } from './pale-augur/cloth.ts'
import { drawFace, FACE_HEIGHT } from './pale-augur/face.ts'
import { FACES } from './pale-augur/placements.ts'

/** Width of the lines in units, and how far the face stands out of the cloth. */
const PEN = 4.6
const RELIEF = 13

const RED_LACQUER = hex('#7d0c1e')

/** Illustrated: an oracle of glazed porcelain, embossed and fenced with gold, her hair silver, her tears red threads over the cloth. */
export const paleAugur: Finish = {
  key: 'pale-augur',
  slots: async (ground) => {
    const faces = placementsOn(ground, FACES, FACE_HEIGHT).map((placement) => ({
      ...drawFace(PEN / placement.scale),
      placement,
    }))
    // all hair before all faces, so that no oracle's hair lies over another's face
    const all = (layer: 'paint' | 'matter' | 'height') =>
      faces
        .map(({ behind, placement }) => placeMarkup(behind[layer], placement))
        .concat(faces.map(({ front, placement }) => placeMarkup(front[layer], placement)))
        .join('')
    const { cloth, sewn, matter } = drawCloth(ground.canvas)
    const fabric = await ground.draw(cloth)
    const subject = await ground.draw(sewn + all('paint'))
    const made = await ground.draw(matter + all('matter'))
    const heights = await ground.draw(soften(all('height'), 8, 'face'))
    const light = await ground.draw(faces.map((face) => placeMarkup(face.light, face.placement)).join(''))
    // the picture goes on over trim, where the cloth is red lacquer
    const over =
      (ground: (x: number, y: number) => Colour, roughness: number): Slot =>
      ({ x, y }, sample) => {
        const cloud = fbm(x * 0.03, y * 0.03, 3, 2)
        setMaterial(sample, ground(x, y), 0.2, roughness, 0.9, 1 + cloud * 0.1)
        const covered = subject.coverage(x, y)
        blendColour(sample, subject.colour(x, y), covered)
        const [gold, hair, thread] = made.colour(x, y)
        const metal = Math.max(gold, hair * 0.85, thread * 0.75)
        sample.metalness = mix(mix(sample.metalness, 0, covered), 1, metal)
        sample.roughness = mix(mix(sample.roughness, 0.14, covered), 0.22, metal)
        sample.clearCoat = mix(sample.clearCoat, 1, covered)
        const raised = heights.coverage(x, y) * heights.colour(x, y)[0]
        sample.bump += raised * RELIEF + gold * 1.2 + thread * 1.6 + hair * 0.7
        setGlow(sample, light.colour(x, y), light.coverage(x, y) * 0.9)
      }
    return {
      coat: over(fabric.colour, 0.34),
      trim: over((x, y) => mixColours(RED_LACQUER, fabric.colour(x, y), 0.25), 0.24),
      accent: solidColour('#e9b23c', 1, 0.2),
      polymer: polymer('#17121a'),
      rubber: solidColour('#1c0d1c', 0, 0.5, 0.1),
      steel: brushedSteel('#cfa04a', 0.24),
      glow: glow('#ff2a3c', 3),
    }
  },
}
