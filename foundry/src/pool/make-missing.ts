import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeBeside } from '../encode/write-beside.ts'
import { runTasks } from './run-tasks.ts'

type Missing<Task> = {
  /** Whose default function does a task. */
  worker: string
  /** Of what is wanted: the hash of its recipe by its key. */
  recipes: ReadonlyMap<string, string>
  /** Whether all files of a key are in the folder. */
  isThere: (key: string) => boolean
  tasksOf: (keys: readonly string[]) => readonly Task[]
  keysOf: (task: Task) => readonly string[]
  out: string
  jobs: number
  signal: AbortSignal
  onDone: (task: Task, left: number) => void
}

const FILE = 'manifest.json'

/** Has workers make what is not in a folder from the same recipe; a manifest beside it keeps the recipe of each key. */
export async function makeMissing<Task>({
  worker,
  recipes,
  isThere,
  tasksOf,
  keysOf,
  out,
  jobs,
  signal,
  onDone,
}: Missing<Task>): Promise<{ made: number; kept: number }> {
  mkdirSync(out, { recursive: true })
  const path = join(out, FILE)
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {}
  const waiting = [...recipes.keys()].filter((key) => manifest[key] !== recipes.get(key) || !isThere(key))
  await runTasks(worker, tasksOf(waiting), { jobs, signal }, (task, _made, left) => {
    for (const key of keysOf(task)) manifest[key] = recipes.get(key)!
    writeBeside(path, `${JSON.stringify(manifest, null, 1)}\n`)
    onDone(task, left)
  })
  return { made: waiting.length, kept: recipes.size - waiting.length }
}
