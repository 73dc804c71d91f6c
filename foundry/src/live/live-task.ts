import { join } from 'node:path'
import sharp from 'sharp'
import { hashOf } from '../encode/store-picture.ts'
import { writeBeside } from '../encode/write-beside.ts'
import { getFamily } from '../recipes/families.ts'
import { getFinish } from '../recipes/finishes.ts'
import { dressFamily, prepareFamily } from '../render/render-item.ts'
import { packForm } from './live-form.ts'
import { packLight } from './live-light.ts'
import { packSkin } from './live-skin.ts'
import { LIVE_SIZE } from './live-view.ts'

/** One family, with those of its finishes that are wanted; no family: the studio. */
export type LiveTask = { family: string | null; finishes: string[]; hasForm: boolean; out: string }

/** A file that was made, by its name as in "corvane.form". */
export type LiveFile = { name: string; bytes: number; hash: string }

sharp.concurrency(1)
sharp.cache(false)

/** Makes the files of one task, in a worker. */
export default async function makeLive({ family, finishes, hasForm, out }: LiveTask): Promise<LiveFile[]> {
  if (family === null) return [write(out, 'studio.light', await packLight())]
  const made: LiveFile[] = []
  const prepared = await prepareFamily(getFamily(family), LIVE_SIZE)
  if (hasForm) made.push(write(out, `${family}.form`, await packForm(prepared)))
  for (const finish of finishes) {
    const dressed = await dressFamily(prepared, getFinish(finish))
    made.push(write(out, `${family}-${finish}.skin`, await packSkin(dressed)))
  }
  return made
}

function write(out: string, name: string, content: Buffer): LiveFile {
  writeBeside(join(out, name), content)
  return { name, bytes: content.length, hash: hashOf(content) }
}
