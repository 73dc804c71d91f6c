import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { Manifest } from '../manifest/manifest.ts'
import { closeShelf, isSystemError, openShelf, unwritable } from '../pool/workshop.ts'
import { nameOf, type Subject } from '../pool/plan.ts'
import { writeWhole } from '../encode/store-picture.ts'
import type { Command } from './arguments.ts'
import { Refusal } from './refusal.ts'
import { defaultOut, renderSubjects } from './render.ts'
import { select } from './selection.ts'

/** One contact sheet: titles of columns, and rows of pictures. */
type Sheet = { name: string; cell: number; columns: string[]; rows: Subject[][] }

const BACKGROUND = '#141922'
const TITLE_HEIGHT = 28

/** `sheet`: makes what is missing, then one contact sheet per family and one of all asked boxes and of all fronts. */
export async function sheet(command: Command, signal: AbortSignal): Promise<string> {
  const subjects = select(command.asked)
  const sheets = layOut(subjects)
  if (command.out !== undefined && sheets.length > 1)
    throw new Refusal(
      `--out names one file, and these are ${sheets.length} sheets: ${sheets.map(({ name }) => name).join(', ')}`,
    )
  if (command.width !== undefined) throw new Refusal('A sheet has a size of its own: leave --size out')
  if (command.care === 'large') throw new Refusal('A sheet has small pictures: leave --large out')
  if (command.out !== undefined) assertFile(command.out)
  const pictures = defaultOut(command.care)
  const { manifest } = await renderSubjects(subjects, { ...command, out: pictures }, signal)
  const paths: string[] = []
  for (const one of sheets) {
    signal.throwIfAborted()
    const path = command.out ?? join(pictures, 'sheets', `${one.name}.png`)
    writeSheet(path, await compose(one, manifest, pictures))
    paths.push(path)
  }
  return paths.join('\n')
}

/** A family's columns are finishes and its rows exteriors; boxes and fronts lie six beside each other. */
export function layOut(subjects: readonly Subject[]): Sheet[] {
  const sheets: Sheet[] = []
  const items = subjects.filter((subject) => subject.kind === 'item')
  for (const family of new Set(items.map((item) => item.family))) {
    const own = items.filter((item) => item.family === family)
    const columns = [...new Set(own.map(({ finish }) => finish))]
    const exteriors = [...new Set(own.map(({ exterior }) => exterior))]
    const rows = exteriors.map((exterior) => own.filter((item) => item.exterior === exterior))
    sheets.push({ name: family, cell: 280, columns, rows })
  }
  for (const [name, kind] of [
    ['boxes', 'box'],
    ['fronts', 'front'],
  ] as const) {
    const own = subjects.filter((subject) => subject.kind === kind)
    const rows = Array.from({ length: Math.ceil(own.length / 6) }, (_, row) =>
      own.slice(row * 6, row * 6 + 6),
    )
    if (own.length > 0) sheets.push({ name, cell: 256, columns: [], rows })
  }
  return sheets
}

async function compose({ cell, columns, rows }: Sheet, manifest: Manifest, out: string): Promise<Buffer> {
  const tall = rows[0][0].kind === 'item' ? Math.round(cell * 0.75) : cell
  const layers: OverlayOptions[] = []
  for (const [column, title] of columns.entries())
    layers.push({ input: caption(title, cell, TITLE_HEIGHT), left: column * cell, top: 0 })
  const top = columns.length > 0 ? TITLE_HEIGHT : 0
  for (const [row, subjects] of rows.entries()) {
    for (const [column, subject] of subjects.entries()) {
      const files = Object.values(manifest.get(nameOf(subject))?.files ?? {}).sort(
        (a, b) => a.width - b.width,
      )
      const file = files.find(({ width }) => width >= cell) ?? files.at(-1)
      if (file === undefined) continue
      const size = {
        width: cell,
        height: tall,
        fit: 'contain',
        background: '#00000000',
        withoutEnlargement: true,
      } as const
      const input = await sharp(join(out, file.path)).resize(size).png().toBuffer()
      const { width, height } = await sharp(input).metadata()
      const [left, down] = [Math.floor((cell - width) / 2), Math.floor((tall - height) / 2)]
      layers.push({ input, left: column * cell + left, top: top + row * tall + down })
      const label =
        subject.kind === 'item' ? subject.exterior : subject.kind === 'box' ? subject.box : subject.front
      layers.push({ input: caption(label, cell, 20), left: column * cell, top: top + row * tall })
    }
  }
  const width = Math.max(...rows.map(({ length }) => length)) * cell
  const canvas = { width, height: top + rows.length * tall, channels: 3, background: BACKGROUND } as const
  return sharp({ create: canvas }).composite(layers).png({ compressionLevel: 9 }).toBuffer()
}

function caption(text: string, width: number, height: number): Buffer {
  const style = 'font-family="sans-serif" font-size="13" fill="#8b94a7"'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="8" y="${height / 2 + 5}" ${style}>${text}</text></svg>`,
  )
}

/** Refuses a place where no sheet can go, before anything is rendered for it. */
function assertFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Refusal(`--out names a file for the sheet, and ${path} is a folder`)
  closeShelf(openShelf(dirname(path)))
}

/** Writes the sheet whole, through a folder beside it. */
function writeSheet(path: string, png: Buffer): void {
  const folder = dirname(path)
  const shelf = openShelf(folder)
  try {
    writeWhole(shelf, basename(path), png)
  } catch (error) {
    throw isSystemError(error) ? unwritable(folder, error) : error
  } finally {
    closeShelf(shelf)
  }
}
