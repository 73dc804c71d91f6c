import type { Box, BoxFaces, Family, Front } from '../recipe.ts'
import type { Canvas } from '../geometry/canvas.ts'
import { BOX_SIZE } from './render-box.ts'
import type { PictureSize } from './camera.ts'
import { FRONT_SIZE } from './render-front.ts'
import { ITEM_SIZE } from './render-item.ts'

/**
 * How carefully pictures are made: as the shop shows them, larger for what stands large, or quickly and small, to look at while
 * a recipe is written.
 */
export type Care = 'final' | 'large' | 'draft'

/** Sizes of pictures before they are reduced. */
export const SIZES: Record<Care, Record<'item' | 'box' | 'front', PictureSize>> = {
  final: { item: ITEM_SIZE, box: BOX_SIZE, front: FRONT_SIZE },
  large: {
    item: { ...ITEM_SIZE, width: 1120, height: 840 },
    box: { ...BOX_SIZE, width: 1024, height: 1024 },
    front: FRONT_SIZE,
  },
  draft: {
    item: { width: 280, height: 210, supersample: 2 },
    box: { width: 256, height: 256, supersample: 2 },
    front: { width: 256, height: 256, supersample: 2 },
  },
}

/** Enough texels for a draft's pixels, and a quarter of the time. */
const coarse = <Drawn extends { canvas: Canvas }>(drawn: Drawn): Drawn => ({
  ...drawn,
  canvas: { ...drawn.canvas, texelsPerUnit: 1 },
})

/** A family with as many texels as the care needs. */
export function familyWith(care: Care, family: Family): Family {
  return care === 'draft' ? coarse(family) : family
}

/** A front with as many texels as the care needs. */
export function frontWith(care: Care, front: Front): Front {
  return care === 'draft' ? coarse(front) : front
}

/** A box whose faces have as many texels as the care needs. */
export function boxWith(care: Care, box: Box): Box {
  if (care !== 'draft') return box
  const build = (faces: BoxFaces, trim: Box['trim']): void => {
    for (const face of Object.values(faces)) face.canvas.texelsPerUnit = 1
    box.body.build(faces, trim)
  }
  return { ...box, body: { ...box.body, build } }
}
