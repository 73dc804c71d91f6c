import { join } from 'node:path'
import { planPictures, type Subject } from '../pool/plan.ts'
import { renderPictures } from '../pool/render-pictures.ts'
import { closeShelf, openShelf } from '../pool/workshop.ts'
import type { Manifest } from '../manifest/manifest.ts'
import type { Care } from '../render/draft.ts'
import type { Command } from './arguments.ts'
import { checkRecipes } from './check-recipes.ts'
import { startProgress } from './progress.ts'
import { Refusal } from './refusal.ts'
import { select } from './selection.ts'

/** Where pictures go unless told; large ones and drafts into folders of their own. */
export function defaultOut(care: Care): string {
  return join(import.meta.dirname, '../../out', care === 'final' ? '' : care)
}

/** `render`: makes what was asked for and says what there was to do. */
export async function render(command: Command, signal: AbortSignal): Promise<string> {
  const subjects = select(command.asked)
  const out = command.out ?? defaultOut(command.care)
  const complete = Object.keys(command.asked).length === 0 && command.width === undefined
  const started = performance.now()
  const { made, kept } = await renderSubjects(subjects, { ...command, out, complete }, signal)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  return `${made} pictures made in ${seconds} s, ${kept} were there already: ${out}`
}

type RenderOptions = Pick<Command, 'care' | 'jobs' | 'width'> & { out: string; complete?: boolean }

/** Renders what is missing of the subjects into a folder and shows how far it is. */
export async function renderSubjects(
  subjects: readonly Subject[],
  { out, care, jobs, width, complete }: RenderOptions,
  signal: AbortSignal,
): Promise<{ made: number; kept: number; manifest: Manifest }> {
  checkRecipes(subjects)
  const pictures = planPictures(subjects, care, width)
  const size = width === undefined ? 'so large' : `${width} pixels across`
  if (pictures.length === 0) throw new Refusal(`Nothing of what was asked for comes ${size}`)
  const shelf = openShelf(out)
  const progress = startProgress(process.stderr)
  try {
    return await renderPictures({
      shelf,
      pictures,
      care,
      jobs,
      complete,
      signal,
      onStart: progress.start,
      onPicture: progress.picture,
      onTask: progress.task,
    })
  } finally {
    progress.stop()
    closeShelf(shelf)
  }
}
