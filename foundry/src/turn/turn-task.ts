import { join } from 'node:path'
import sharp from 'sharp'
import { writeBeside } from '../encode/write-beside.ts'
import { EXTERIORS, type Exterior } from '../recipe.ts'
import { getFamily } from '../recipes/families.ts'
import { getFinish } from '../recipes/finishes.ts'
import { dressFamily, shadeItem } from '../render/render-item.ts'
import type { Rgba } from '../render/develop.ts'
import { TURN, turnFamily } from './turn-views.ts'

/** One family with those of its finishes that turn. */
export type TurnTask = { family: string; finishes: string[]; out: string }

type Sheet = { finish: string; exterior: Exterior; pixels: Buffer }

const ROWS = TURN.views / TURN.columns
const WIDTH = TURN.columns * TURN.width
const HEIGHT = ROWS * TURN.height

/** What one sheet may weigh. */
const LIMIT_BYTES = 480_000
/** Tried in turn until a sheet fits. */
const QUALITIES = [80, 74, 68, 62, 56]

sharp.concurrency(1)
sharp.cache(false)

/** Makes the sheets of a family's finishes in each exterior, in a worker. */
export default async function makeTurn({ family, finishes, out }: TurnTask): Promise<void> {
  const sheets = finishes.flatMap((finish) =>
    EXTERIORS.map((exterior): Sheet => ({ finish, exterior, pixels: Buffer.alloc(WIDTH * HEIGHT * 4) })),
  )
  let view = 0
  for await (const prepared of turnFamily(getFamily(family))) {
    for (const finish of finishes) {
      const dressed = await dressFamily(prepared, getFinish(finish))
      for (const sheet of sheets.filter((one) => one.finish === finish))
        place(shadeItem(dressed, sheet.exterior), view, sheet.pixels)
    }
    view += 1
  }
  for (const { finish, exterior, pixels } of sheets) {
    const name = `${family}-${finish}-${exterior.toLowerCase()}.webp`
    writeBeside(join(out, name), await encode(pixels, name))
  }
}

/** Copies a view into its cell of the sheet. */
function place({ pixels }: Rgba, view: number, sheet: Buffer): void {
  const left = (view % TURN.columns) * TURN.width
  const top = Math.floor(view / TURN.columns) * TURN.height
  for (let row = 0; row < TURN.height; row++) {
    const line = pixels.subarray(row * TURN.width * 4, (row + 1) * TURN.width * 4)
    sheet.set(line, ((top + row) * WIDTH + left) * 4)
  }
}

async function encode(pixels: Buffer, name: string): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const webp = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
      .webp({ quality, alphaQuality: 80, effort: 4 })
      .toBuffer()
    if (webp.length <= LIMIT_BYTES) return webp
  }
  throw new Error(`${name} does not fit ${LIMIT_BYTES} bytes`)
}
