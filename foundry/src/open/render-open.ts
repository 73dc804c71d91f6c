import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeBeside } from '../encode/write-beside.ts'
import { recipeHasher } from '../manifest/recipe-hash.ts'
import { recipeFiles } from '../pool/plan.ts'
import { runTasks } from '../pool/run-tasks.ts'
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
const TASK = join(import.meta.dirname, 'open-task.ts')
const FILE = 'manifest.json'

/** Makes the halves of boxes, "<box>-body.webp" and "<box>-lid.webp", unless they are there from the same recipe. */
export async function renderOpen({
  boxes,
  out,
  jobs,
  signal,
  onBox,
}: Request): Promise<{ made: number; kept: number }> {
  const hashRecipe = recipeHasher(SOURCES)
  mkdirSync(out, { recursive: true })
  const path = join(out, FILE)
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {}
  const recipes = new Map(
    boxes.map((box) => [box, hashRecipe([...recipeFiles({ kind: 'box', box }), 'open/open-task.ts'], {})]),
  )
  const isThere = (box: string) => BOX_HALVES.every((half) => existsSync(join(out, `${box}-${half}.webp`)))
  const waiting = boxes.filter((box) => manifest[box] !== recipes.get(box) || !isThere(box))
  const tasks = waiting.map((box): OpenTask => ({ box, out }))
  await runTasks(TASK, tasks, { jobs, signal }, ({ box }, _made, left) => {
    manifest[box] = recipes.get(box)!
    writeBeside(path, `${JSON.stringify(manifest, null, 1)}\n`)
    onBox(box, left)
  })
  return { made: waiting.length, kept: boxes.length - waiting.length }
}
