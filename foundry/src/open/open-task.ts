import { join } from 'node:path'
import sharp from 'sharp'
import { encodeEdition } from '../encode/encode-picture.ts'
import { writeBeside } from '../encode/write-beside.ts'
import { getBox } from '../recipes/boxes.ts'
import { BOX_HALVES } from '../render/box-field.ts'
import { renderOpenBox } from '../render/render-box.ts'

export type OpenTask = { box: string; out: string }

/** It moves, so less than for the box's picture will do. */
const SIZE = { width: 320, height: 320, supersample: 2 }
const EDITION = { width: 320, limitBytes: 24_000 }

sharp.concurrency(1)
sharp.cache(false)

/** Makes the two halves of one box, in a worker. */
export default async function makeOpen({ box, out }: OpenTask): Promise<void> {
  const open = await renderOpenBox(getBox(box), SIZE)
  for (const half of BOX_HALVES) {
    const name = `${box}-${half}`
    const { webp } = await encodeEdition(open[half], EDITION, name)
    writeBeside(join(out, `${name}.webp`), webp)
  }
}
