import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeBeside } from '../encode/write-beside.ts'
import { recipeHasher } from '../manifest/recipe-hash.ts'
import { recipeFiles } from '../pool/plan.ts'
import { runTasks } from '../pool/run-tasks.ts'
import type { LiveFile, LiveTask } from './live-task.ts'

/** What a folder of living skins holds, by name: the hash of the recipe and that of the bytes. */
export type LiveManifest = Record<string, { recipe: string; bytes: number; hash: string }>

type Design = { family: string; finish: string }

type LiveRequest = {
  designs: readonly Design[]
  out: string
  jobs: number
  signal: AbortSignal
  onTask: (name: string, left: number) => void
}

/** No file may weigh more. */
const LIMIT_BYTES = 250_000

const SOURCES = join(import.meta.dirname, '..')
const TASK = join(import.meta.dirname, 'live-task.ts')
const FILE = 'manifest.json'

/**
 * Makes what browsers draw living skins from: the studio, a form for each family and a skin for each design, unless it is there from
 * the same recipe.
 * @throws Error naming the files that weigh too much
 */
export async function renderLive({
  designs,
  out,
  jobs,
  signal,
  onTask,
}: LiveRequest): Promise<{ made: number; kept: number }> {
  const hashRecipe = recipeHasher(SOURCES)
  mkdirSync(out, { recursive: true })
  const path = join(out, FILE)
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as LiveManifest) : {}
  const recipes = new Map<string, string>([['studio.light', hashRecipe(['live/live-light.ts'], {})]])
  for (const { family, finish } of designs) {
    const files = recipeFiles({ kind: 'item', family, finish, exterior: 'FN' })
    recipes.set(`${family}.form`, hashRecipe([files[0], 'live/live-form.ts'], {}))
    recipes.set(`${family}-${finish}.skin`, hashRecipe([...files, 'live/live-skin.ts'], {}))
  }
  const isCurrent = (name: string) =>
    manifest[name]?.recipe === recipes.get(name) && existsSync(join(out, name))
  const waiting = [...recipes.keys()].filter((name) => !isCurrent(name))
  const tasks = tasksOf(designs, new Set(waiting), out)
  await runTasks<LiveTask, LiveFile[]>(TASK, tasks, { jobs, signal }, ({ family }, made, left) => {
    for (const { name, bytes, hash } of made) manifest[name] = { recipe: recipes.get(name)!, bytes, hash }
    const sorted = Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1))
    writeBeside(path, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`)
    onTask(family ?? 'studio', left)
  })
  const heavy = Object.entries(manifest).filter(([, { bytes }]) => bytes > LIMIT_BYTES)
  if (heavy.length > 0)
    throw new Error(
      heavy
        .map(([name, { bytes }]) => `${name} weighs ${bytes} bytes, and may weigh ${LIMIT_BYTES}`)
        .join('\n'),
    )
  return { made: waiting.length, kept: recipes.size - waiting.length }
}

function tasksOf(designs: readonly Design[], waiting: ReadonlySet<string>, out: string): LiveTask[] {
  const families = [...new Set(designs.map(({ family }) => family))]
  const tasks = families.map((family): LiveTask => {
    const own = designs.filter((design) => design.family === family)
    return {
      family,
      finishes: own.map(({ finish }) => finish).filter((finish) => waiting.has(`${family}-${finish}.skin`)),
      hasForm: waiting.has(`${family}.form`),
      out,
    }
  })
  const studio: LiveTask = { family: null, finishes: [], hasForm: false, out }
  return [
    ...(waiting.has('studio.light') ? [studio] : []),
    ...tasks.filter(({ finishes, hasForm }) => hasForm || finishes.length > 0),
  ]
}
