import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { recipeHasher } from '../manifest/recipe-hash.ts'
import { makeMissing } from '../pool/make-missing.ts'
import { recipeFiles } from '../pool/plan.ts'
import { EXTERIORS } from '../recipe.ts'
import type { TurnTask } from './turn-task.ts'

type Design = { family: string; finish: string }

type Request = {
  designs: readonly Design[]
  out: string
  jobs: number
  signal: AbortSignal
  onFamily: (family: string, left: number) => void
}

const SOURCES = join(import.meta.dirname, '..')

/** Makes what designs turn by, "<design>-<exterior>.webp" in each exterior, unless it is there from the same recipe. */
export async function renderTurn({
  designs,
  onFamily,
  ...run
}: Request): Promise<{ made: number; kept: number }> {
  const hashRecipe = recipeHasher(SOURCES)
  const recipeOf = (design: Design) =>
    hashRecipe([...recipeFiles({ kind: 'item', ...design, exterior: 'FN' }), 'turn/turn-task.ts'], {})
  return makeMissing<TurnTask>({
    ...run,
    worker: join(import.meta.dirname, 'turn-task.ts'),
    recipes: new Map(designs.map((design) => [keyOf(design), recipeOf(design)])),
    isThere: (key) =>
      EXTERIORS.every((exterior) => existsSync(join(run.out, `${key}-${exterior.toLowerCase()}.webp`))),
    tasksOf: (waiting) =>
      tasksOf(
        designs.filter((design) => waiting.includes(keyOf(design))),
        run.out,
      ),
    keysOf: ({ family, finishes }) => finishes.map((finish) => keyOf({ family, finish })),
    onDone: ({ family }, left) => onFamily(family, left),
  })
}

function keyOf({ family, finish }: Design): string {
  return `${family}-${finish}`
}

/** One task a family: what it looks like from each side serves all of its finishes. */
function tasksOf(designs: readonly Design[], out: string): TurnTask[] {
  const families = [...new Set(designs.map(({ family }) => family))]
  return families.map((family) => ({
    family,
    finishes: designs.filter((one) => one.family === family).map(({ finish }) => finish),
    out,
  }))
}
