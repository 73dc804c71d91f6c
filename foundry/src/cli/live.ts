import { join } from 'node:path'
import { renderLive } from '../live/render-live.ts'
import type { Command } from './arguments.ts'
import { Refusal } from './refusal.ts'
import { select } from './selection.ts'

/** `live`: makes what browsers draw living skins from, of the designs that were asked for, and says what there was to do. */
export async function live({ asked, out, jobs }: Command, signal: AbortSignal): Promise<string> {
  const designs = select({ ...asked, exterior: ['FN'] }).flatMap((subject) =>
    subject.kind === 'item' ? [{ family: subject.family, finish: subject.finish }] : [],
  )
  if (designs.length === 0) throw new Refusal('Only items live: say --design, --family or --finish')
  const folder = out ?? join(import.meta.dirname, '../../out/live')
  const started = performance.now()
  const onTask = (name: string, left: number) => console.error(`${name}, ${left} to go`)
  const { made, kept } = await renderLive({ designs, out: folder, jobs, signal, onTask })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  return `${made} files made in ${seconds} s, ${kept} were there already: ${folder}`
}
