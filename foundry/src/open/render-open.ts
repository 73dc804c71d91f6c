import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { recipeHasher } from '../manifest/recipe-hash.ts'
import { makeMissing } from '../pool/make-missing.ts'
import { recipeFiles } from '../pool/plan.ts'
import { BOX_HALVES } from '../render/box-field.ts'
import type { OpenTask } from './open-task.ts'

type Request = {
  boxes: readonly string[]
  out: string
  jobs: number
  signal: AbortSignal
  onBox: (box: string, left: number) => void
}

const SOURCES = join(import.meta.dirname, '..')

/** Makes the halves of boxes, "<box>-body.webp" and "<box>-lid.webp", unless they are there from the same recipe. */
export async function renderOpen({ boxes, onBox, ...run }: Request): Promise<{ made: number; kept: number }> {
  const hashRecipe = recipeHasher(SOURCES)
  const recipeOf = (box: string) =>
    hashRecipe([...recipeFiles({ kind: 'box', box }), 'open/open-task.ts'], {})
  return makeMissing<OpenTask>({
    ...run,
    worker: join(import.meta.dirname, 'open-task.ts'),
    recipes: new Map(boxes.map((box) => [box, recipeOf(box)])),
    isThere: (box) => BOX_HALVES.every((half) => existsSync(join(run.out, `${box}-${half}.webp`))),
    tasksOf: (waiting) => waiting.map((box) => ({ box, out: run.out })),
    keysOf: ({ box }) => [box],
    onDone: ({ box }, left) => onBox(box, left),
  })
}
