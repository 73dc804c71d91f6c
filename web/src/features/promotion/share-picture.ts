import { listBoxes } from '@noktra/contract/plain/boxes'
import { pictureOf } from '@noktra/contract/pictures'
import { call } from '../../api/call.ts'
import type { Language } from '../../i18n/languages.ts'
import { brand } from '../../i18n/brand.ts'
import { fetchTexts } from '../../i18n/texts.ts'
import {
  colour,
  drawBrand,
  drawGround,
  drawQrPanel,
  headFont,
  loadBrand,
  loadFonts,
  loadPicture,
  loadQr,
  MARGIN,
  PICTURE,
  QR_SIZE,
  TEXT_WIDTH,
  textFont,
  type BrandPictures,
} from '../../domain/picture/pen.ts'
import { wrapText } from '../../domain/picture/wrap-text.ts'

type Invitation = { language: Language; invite_code: string; invite_url: string }
type PictureTexts = { picture: { title: string; text: string; code: string } }
type Parts = {
  texts: PictureTexts['picture']
  boxes: HTMLImageElement[]
  named: BrandPictures
  qr: HTMLCanvasElement
}

const PANEL = { x: MARGIN, y: 1010, width: TEXT_WIDTH, height: 268 } as const

/** Draws the invitation: our mark, the three dearest boxes, what is promised, code and QR code. Gives it as a PNG. */
export async function makeSharePicture(invitation: Invitation): Promise<{ blob: Blob; url: string }> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, PICTURE)
  const parts = await partsOf(invitation)
  draw(canvas.getContext('2d')!, parts, invitation)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('The picture could not be written')
  return { blob, url: URL.createObjectURL(blob) }
}

async function partsOf({ language, invite_url }: Invitation): Promise<Parts> {
  const [{ picture: written }, boxes, named, qr] = await Promise.all([
    // In its own language, whatever the page is shown in.
    fetchTexts(language, 'promotion') as Promise<PictureTexts>,
    dearestBoxes(),
    loadBrand(),
    loadQr(invite_url),
  ])
  await loadFonts(language, written.title + written.text + written.code + brand().name)
  return { texts: written, boxes, named, qr }
}

async function dearestBoxes(): Promise<HTMLImageElement[]> {
  const { list } = await call(listBoxes, { query: { sort: '-price', page_size: 3 }, silent: true })
  return Promise.all(list.map((box) => loadPicture(pictureOf(box.image_url, 512))))
}

function draw(pen: CanvasRenderingContext2D, parts: Parts, { invite_code, invite_url }: Invitation): void {
  drawGround(pen)
  drawBrand(pen, parts.named)
  drawBoxes(pen, parts.boxes)
  drawPromise(pen, parts.texts)
  drawCode(pen, parts, { invite_code, host: new URL(invite_url).host })
}

/** The dearest in front, the others behind its shoulders. */
function drawBoxes(pen: CanvasRenderingContext2D, [first, left, right]: HTMLImageElement[]): void {
  pen.save()
  pen.globalAlpha = 0.82
  if (left) pen.drawImage(left, 64, 268, 380, 380)
  if (right) pen.drawImage(right, 636, 268, 380, 380)
  pen.globalAlpha = 1
  pen.shadowColor = 'rgb(0 0 0 / 0.55)'
  pen.shadowBlur = 60
  pen.shadowOffsetY = 24
  if (first) pen.drawImage(first, 290, 190, 500, 500)
  pen.restore()
}

function drawPromise(pen: CanvasRenderingContext2D, { title, text }: PictureTexts['picture']): void {
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = colour('text-1')
  pen.font = headFont(66)
  const widthOf = (line: string) => pen.measureText(line).width
  const titles = wrapText(title, TEXT_WIDTH, widthOf)
  titles.forEach((line, n) => pen.fillText(line, MARGIN, 786 + n * 74))
  pen.fillStyle = colour('text-2')
  pen.font = textFont(33)
  const from = 786 + (titles.length - 1) * 74 + 58
  wrapText(text, TEXT_WIDTH, widthOf).forEach((line, n) => pen.fillText(line, MARGIN, from + n * 44))
}

function drawCode(
  pen: CanvasRenderingContext2D,
  { texts: { code }, qr }: Parts,
  { invite_code, host }: { invite_code: string; host: string },
): void {
  const { x, y, width, height } = PANEL
  drawQrPanel(pen, y, height, qr)
  pen.fillStyle = colour('text-2')
  pen.font = textFont(32)
  pen.fillText(code, x + 40, y + 76)
  pen.fillStyle = colour('signal')
  pen.font = headFont(92)
  pen.fillText(invite_code, x + 38, y + 166)
  pen.fillStyle = colour('text-2')
  pen.font = textFont(32)
  pen.fillText(host, x + 40, y + 224, width - QR_SIZE - 140)
}
