import { join } from 'node:path'
import { renderOpen } from '../open/render-open.ts'
import type { Command } from './arguments.ts'
import { Refusal } from './refusal.ts'
import { select } from './selection.ts'

/** `open`: makes the halves of the boxes that were asked for, of all unless told, and says what there was to do. */
export async function open({ asked, out, jobs }: Command, signal: AbortSignal): Promise<string> {
  const wanted = Object.keys(asked).length === 0 ? { box: ['all'] } : asked
  const boxes = select(wanted).flatMap((subject) => (subject.kind === 'box' ? [subject.box] : []))
  if (boxes.length === 0) throw new Refusal('Only boxes open: say --box')
  const folder = out ?? join(import.meta.dirname, '../../out/open')
  const started = performance.now()
  const onBox = (box: string, left: number) => console.error(`${box}, ${left} to go`)
  const { made, kept } = await renderOpen({ boxes, out: folder, jobs, signal, onBox })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  return `${made} boxes opened in ${seconds} s, ${kept} were open already: ${folder}`
}
