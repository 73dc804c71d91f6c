import { join } from 'node:path'
import { renderTurn } from '../turn/render-turn.ts'
import type { Command } from './arguments.ts'
import { Refusal } from './refusal.ts'
import { select } from './selection.ts'

/** `turn`: makes what the designs that were asked for turn by, and says what there was to do. */
export async function turn({ asked, out, jobs }: Command, signal: AbortSignal): Promise<string> {
  const designs = select({ ...asked, exterior: ['FN'] }).flatMap((subject) =>
    subject.kind === 'item' ? [{ family: subject.family, finish: subject.finish }] : [],
  )
  if (designs.length === 0) throw new Refusal('Only items turn: say --design, --family or --finish')
  const folder = out ?? join(import.meta.dirname, '../../out/turn')
  const started = performance.now()
  const onFamily = (family: string, left: number) => console.error(`${family}, ${left} to go`)
  const { made, kept } = await renderTurn({ designs, out: folder, jobs, signal, onFamily })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  return `${made} designs turned in ${seconds} s, ${kept} were there already: ${folder}`
}
