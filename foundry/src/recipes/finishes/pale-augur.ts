import type { Finish } from '../../recipe.ts'
import { blendColour, setGlow, setMaterial } from '../../surface/material.ts'
import { fbm, mix, noise } from '../../surface/noise.ts'
import { placeMarkup, placementsOn } from '../../surface/placement.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { drawCloth } from './pale-augur/cloth.ts'
import { drawFace, FACE_HEIGHT } from './pale-augur/face.ts'
import { FACES } from './pale-augur/placements.ts'

/** Width of the ink lines in units. */
const PEN = 4.6

/** Illustrated: a pale oracle, eyes shut but the one in her gold brow, weeping red threads that run along the item. */
export const paleAugur: Finish = {
  key: 'pale-augur',
  slots: async (ground) => {
    const faces = placementsOn(ground, FACES, FACE_HEIGHT).map((placement) => {
      const { behind, paint, gold, light } = drawFace(PEN / placement.scale)
      const place = (markup: string) => placeMarkup(markup, placement)
      return { behind: place(behind), paint: place(paint), gold: place(gold), light: place(light) }
    })
    const cloth = drawCloth(ground.canvas)
    const fabric = await ground.draw(cloth.paint)
    const subject = await ground.draw(
      faces.map(({ behind }) => behind).join('') + faces.map(({ paint }) => paint).join(''),
    )
    const clothGold = await ground.draw(cloth.gold)
    const faceGold = await ground.draw(faces.map(({ gold }) => gold).join(''))
    const light = await ground.draw(faces.map((face) => face.light).join(''))
    return {
      coat: ({ x, y }, sample) => {
        const grain = 1 + noise(x * 0.35, y * 0.35, 6) * 0.03 + fbm(x * 0.03, y * 0.03, 3, 2) * 0.08
        setMaterial(sample, fabric.colour(x, y), 0.05, 0.42, 0.5, grain)
        const covered = subject.coverage(x, y)
        blendColour(sample, subject.colour(x, y), covered)
        const gold = Math.max(faceGold.coverage(x, y), clothGold.coverage(x, y) * (1 - covered))
        sample.metalness = mix(sample.metalness, 1, gold)
        sample.roughness = mix(sample.roughness, 0.24, gold)
        sample.bump += covered * 0.4 + gold * 0.7
        setGlow(sample, light.colour(x, y), light.coverage(x, y) * 0.9)
      },
      trim: solidColour('#6d0c1c', 0.15, 0.28, 0.8),
      accent: solidColour('#e9b23c', 1, 0.2),
      polymer: polymer('#17121a'),
      rubber: solidColour('#1c0d1c', 0, 0.5, 0.1),
      steel: brushedSteel('#cfa04a', 0.24),
      glow: glow('#ff2a3c', 3),
    }
  },
}
