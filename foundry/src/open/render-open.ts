import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import { recipeHasher } from '../manifest/recipe-hash.ts'
import { recipeFiles } from '../pool/plan.ts'
import type { OpenTask } from './open-task.ts'

type Request = {
  boxes: readonly string[]
  out: string
  jobs: number
  signal: AbortSignal
  onBox: (box: string, left: number) => void
}

const SOURCES = join(import.meta.dirname, '..')
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
  const waiting = boxes.filter((box) => manifest[box] !== recipes.get(box))
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'open-task.ts'),
    maxThreads: jobs,
    concurrentTasksPerWorker: 1,
  })
  try {
    let left = waiting.length
    await Promise.all(
      waiting.map(async (box) => {
        const task: OpenTask = { box, out }
        await pool.run(task, { signal })
        manifest[box] = recipes.get(box)!
        writeFileSync(path, `${JSON.stringify(manifest, null, 1)}\n`)
        left -= 1
        onBox(box, left)
      }),
    )
  } finally {
    await pool.destroy()
  }
  return { made: waiting.length, kept: boxes.length - waiting.length }
}
