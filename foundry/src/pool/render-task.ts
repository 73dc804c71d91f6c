import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { preparePicture, type Shelf } from '../encode/store-picture.ts'
import type { PictureEntry } from '../encode/store-picture.ts'
import { getBox } from '../recipes/boxes.ts'
import { getFamily } from '../recipes/families.ts'
import { getFinish } from '../recipes/finishes.ts'
import { getFront } from '../recipes/fronts.ts'
import type { Rgba } from '../render/develop.ts'
import { boxWith, familyWith, frontWith, SIZES, type Care } from '../render/draft.ts'
import { renderBox } from '../render/render-box.ts'
import { renderFront } from '../render/render-front.ts'
import { dressFamily, prepareFamily, shadeItem, type DressedFamily } from '../render/render-item.ts'
import type { Picture } from './plan.ts'
import type { Task } from './tasks.ts'
import { isSystemError, unwritable } from './workshop.ts'

export type TaskRequest = { task: Task; shelf: Shelf; care: Care }

/** Sent as soon as a picture is encoded. */
export type PictureMessage = { name: string; entry: PictureEntry }

// one core per worker, and no memory for pictures that do not come again
sharp.concurrency(1)
sharp.cache(false)

// maps of a family are hundreds of megabytes outside of V8's heap, and V8 is in no hurry to give them back
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * What came of a task: its pictures, a sentence for each that cannot be had, why no more could be written if so, and how long
 * it took.
 */
export type TaskResult = { done: PictureMessage[]; failures: string[]; refusal?: string; seconds: number }

/** Makes the pictures of one task, in a worker, and leaves them among the unfinished ones. */
export default async function renderTask({ task, shelf, care }: TaskRequest): Promise<TaskResult> {
  collectGarbage()
  const start = performance.now()
  const result: TaskResult = { done: [], failures: [], seconds: 0 }
  for await (const { picture, pixels } of render(task.pictures, care)) {
    try {
      const message = { name: picture.name, entry: await preparePicture(shelf, picture, pixels) }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      parentPort?.postMessage(message)
      result.done.push(message)
    } catch (error) {
      if (isSystemError(error)) {
        result.refusal = unwritable(shelf.out, error).message
        break
      }
      result.failures.push(error instanceof Error ? error.message : String(error))
    }
  }
  result.seconds = (performance.now() - start) / 1000
  return result
}

type Rendered = { picture: Picture; pixels: Rgba }

async function* render(pictures: readonly Picture[], care: Care): AsyncGenerator<Rendered> {
  const sizes = SIZES[care]
  const items = pictures.filter(({ subject }) => subject.kind === 'item')
  if (items.length > 0) yield* renderItems(items, care)
  for (const picture of pictures) {
    const { subject } = picture
    if (subject.kind === 'box')
      yield { picture, pixels: await renderBox(boxWith(care, getBox(subject.box)), sizes.box) }
    if (subject.kind === 'front')
      yield {
        picture,
        pixels: await renderFront(frontWith(care, getFront(subject.group, subject.front)), sizes.front),
      }
  }
}

/** Items of one family, those of one finish together: the geometry is made once, each finish once. */
async function* renderItems(pictures: readonly Picture[], care: Care): AsyncGenerator<Rendered> {
  const [first] = pictures
  if (first.subject.kind !== 'item') return
  const family = familyWith(care, getFamily(first.subject.family))
  const prepared = await prepareFamily(family, SIZES[care].item)
  let finish = ''
  let dressed: DressedFamily | undefined
  for (const picture of pictures) {
    const { subject } = picture
    if (subject.kind !== 'item') continue
    if (dressed === undefined || finish !== subject.finish) {
      finish = subject.finish
      dressed = undefined
      collectGarbage()
      dressed = await dressFamily(prepared, getFinish(finish))
    }
    yield { picture, pixels: shadeItem(dressed, subject.exterior) }
  }
}
