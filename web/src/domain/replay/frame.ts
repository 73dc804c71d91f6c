import { currentLanguage, text } from '../../i18n/i18n.ts'
import { brand } from '../../i18n/brand.ts'
import {
  colour,
  drawBrand,
  drawGround,
  drawQrPanel,
  headFont,
  loadBrand,
  loadFonts,
  loadQr,
  MARGIN,
  PICTURE,
  QR_SIZE,
  TEXT_WIDTH,
  textFont,
  type BrandPictures,
  type Pen,
} from '../picture/pen.ts'
import { wrapText } from '../picture/wrap-text.ts'
import type { Scene } from './scene.ts'

const STAGE_TOP = 300
const PANEL = { y: 1010, height: 268 } as const
const MOST_LINES = 2

/** What the checks of a proof say together. */
export type Verdict = 'right' | 'closed' | 'wrong'

export type Frame = {
  scene: Scene
  /** "Opening 184" */
  title: string
  verdict: Verdict
  /** Of the proof's page, as it is read: without the scheme. */
  address: string
  named: BrandPictures
  qr: HTMLCanvasElement
}

/** How long what came out is shown at the end of a video. */
export const REST_MS = 2600

export function lengthOf({ scene }: Frame): number {
  return scene.lasts_ms + REST_MS
}

/** All that is drawn around a scene. `proof_url` is the whole address of the proof's page. */
export async function makeFrame(
  of: Pick<Frame, 'scene' | 'title' | 'verdict'>,
  proof_url: string,
): Promise<Frame> {
  const [named, qr] = await Promise.all([loadBrand(), loadQr(proof_url)])
  const { outcome, about } = of.scene
  const words = [brand().name, of.title, about, outcome.title, outcome.text, verdictText(of.verdict)]
  await loadFonts(currentLanguage(), words.join(''))
  const { host, pathname } = new URL(proof_url)
  return { ...of, named, qr, address: `${host}${pathname}` }
}

export function verdictText(verdict: Verdict): string {
  return text(`replay:verdict.${verdict}`)
}

/** Draws a frame of `PICTURE`'s size at a moment of the replay. */
export function drawFrame(pen: Pen, frame: Frame, at_ms: number): void {
  const { scene, title, named, qr } = frame
  drawGround(pen)
  drawBrand(pen, named)
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = colour('text-1')
  pen.font = headFont(44)
  pen.fillText(title, MARGIN, 226, TEXT_WIDTH)
  pen.fillStyle = colour('text-2')
  pen.font = textFont(30)
  pen.fillText(scene.about, MARGIN, 272, TEXT_WIDTH)
  pen.save()
  pen.translate(0, STAGE_TOP)
  scene.draw(pen, Math.min(1, at_ms / scene.lasts_ms))
  pen.restore()
  if (at_ms >= scene.lasts_ms) drawOutcome(pen, scene.outcome)
  drawQrPanel(pen, PANEL.y, PANEL.height, qr)
  drawVerdict(pen, frame)
}

function drawOutcome(pen: Pen, { title, text: told }: Scene['outcome']): void {
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = colour('text-1')
  pen.font = headFont(48)
  const bottom = drawLines(pen, title, { x: MARGIN, y: 840, width: TEXT_WIDTH, step: 56 })
  pen.fillStyle = colour('text-2')
  pen.font = textFont(34)
  drawLines(pen, told, { x: MARGIN, y: bottom + 52, width: TEXT_WIDTH, step: 44 })
}

const MARKS: Record<Verdict, { fill: string; path: readonly (readonly [number, number])[] }> = {
  right: {
    fill: 'success',
    path: [
      [-14, 1],
      [-4, 12],
      [15, -11],
    ],
  },
  closed: {
    fill: 'text-3',
    path: [
      [-12, 0],
      [12, 0],
    ],
  },
  wrong: {
    fill: 'danger',
    path: [
      [-11, -11],
      [11, 11],
      [0, 0],
      [11, -11],
      [-11, 11],
    ],
  },
}

/** The mark of the checks, what it means, and where the proof stands. */
function drawVerdict(pen: Pen, { verdict, address }: Frame): void {
  const { fill, path } = MARKS[verdict]
  const [x, y] = [MARGIN + 70, PANEL.y + 84]
  pen.beginPath()
  pen.arc(x, y, 32, 0, 2 * Math.PI)
  pen.fillStyle = colour(fill)
  pen.fill()
  pen.beginPath()
  for (const [dx, dy] of path) pen.lineTo(x + dx, y + dy)
  pen.strokeStyle = colour('base-0')
  pen.lineWidth = 7
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.stroke()
  const width = TEXT_WIDTH - QR_SIZE - 220
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = colour('text-1')
  pen.font = headFont(34)
  drawLines(pen, verdictText(verdict), { x: MARGIN + 124, y: PANEL.y + 80, width, step: 42 })
  pen.fillStyle = colour('text-2')
  pen.font = textFont(28)
  pen.fillText(text('replay:check_it'), MARGIN + 40, PANEL.y + 190, TEXT_WIDTH - QR_SIZE - 140)
  pen.fillText(address, MARGIN + 40, PANEL.y + 230, TEXT_WIDTH - QR_SIZE - 140)
}

/** Gives the base of the last line. */
function drawLines(
  pen: Pen,
  said: string,
  { x, y, width, step }: { x: number; y: number; width: number; step: number },
): number {
  const lines = wrapText(said, width, (line) => pen.measureText(line).width).slice(0, MOST_LINES)
  lines.forEach((line, n) => pen.fillText(line, x, y + n * step, width))
  return y + Math.max(0, lines.length - 1) * step
}

/** A canvas of a part of the full size, which `drawFrame` draws on as if it were whole. */
export function canvasOf(scale: number): { canvas: HTMLCanvasElement; pen: Pen } {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE.width * scale
  canvas.height = PICTURE.height * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures')
  pen.scale(scale, scale)
  return { canvas, pen }
}

/** The end of a replay as a PNG. */
export async function pictureOfFrame(frame: Frame): Promise<Blob> {
  const { canvas, pen } = canvasOf(1)
  drawFrame(pen, frame, lengthOf(frame))
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('The picture could not be written')
  return blob
}
