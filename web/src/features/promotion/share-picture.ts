import { listBoxes } from '@noktra/contract/plain/boxes'
import { pictureOf } from '@noktra/contract/pictures'
import { call } from '../../api/call.ts'
import type { Language } from '../../i18n/languages.ts'
import { brand } from '../../i18n/brand.ts'
import { wrapText } from './wrap-text.ts'
import { fetchTexts } from '../../i18n/texts.ts'
import { fetchChineseFont } from '../../i18n/fetch-chinese-font.ts'

export const PICTURE = { width: 1080, height: 1350 } as const

type Invitation = { language: Language; invite_code: string; invite_url: string }
type PictureTexts = { picture: { title: string; text: string; code: string } }
type Parts = {
  texts: PictureTexts['picture']
  boxes: HTMLImageElement[]
  mark: HTMLImageElement
  wordmark: HTMLImageElement | null
  qr: HTMLCanvasElement
}

const MARGIN = 72
const TEXT_WIDTH = PICTURE.width - 2 * MARGIN
const PANEL = { x: MARGIN, y: 1010, width: TEXT_WIDTH, height: 268 } as const
const QR_SIZE = 204

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
  const { wordmark: picture } = brand()
  const [{ toCanvas }, { picture: written }, boxes, mark, wordmark] = await Promise.all([
    import('qrcode'),
    // In its own language, whatever the page is shown in.
    fetchTexts(language, 'promotion') as Promise<PictureTexts>,
    dearestBoxes(),
    load(brand().mark),
    picture && load(picture.url),
  ])
  const qr = document.createElement('canvas')
  await toCanvas(qr, invite_url, { margin: 1, width: QR_SIZE })
  await loadFonts(language, written.title + written.text + written.code + brand().name)
  return { texts: written, boxes, mark, wordmark, qr }
}

async function dearestBoxes(): Promise<HTMLImageElement[]> {
  const { list } = await call(listBoxes, { query: { sort: '-price', page_size: 3 }, silent: true })
  return Promise.all(list.map((box) => load(pictureOf(box.image_url, 512))))
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** A canvas waits for no font by itself. */
async function loadFonts(language: Language, written: string): Promise<void> {
  if (language === 'zh') await fetchChineseFont()
  await Promise.all([headFont(72), textFont(34)].map((font) => document.fonts.load(font, `${written}ABC123`)))
}

/** The faces of systems first; the store's own is there only where none is. */
const CHINESE = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC Variable"'

/** Without its stand-in: a canvas that waits for a face which the system lacks draws nothing. */
function face(part: 'head' | 'text'): string {
  return style(`--face-${part}`).split(',')[0]!
}

function headFont(size: number): string {
  return `700 ${size}px ${face('head')}, ${CHINESE}, sans-serif`
}

function textFont(size: number): string {
  return `500 ${size}px ${face('text')}, ${CHINESE}, sans-serif`
}

function style(property: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(property).trim()
}

function colour(name: string): string {
  return style(`--color-${name}`)
}

function draw(pen: CanvasRenderingContext2D, parts: Parts, { invite_code, invite_url }: Invitation): void {
  drawGround(pen)
  pen.drawImage(parts.mark, MARGIN, 64, 88, 88)
  drawName(pen, parts.wordmark)
  drawBoxes(pen, parts.boxes)
  drawPromise(pen, parts.texts)
  drawCode(pen, parts, { invite_code, host: new URL(invite_url).host })
}

/** Beside the mark. */
function drawName(pen: CanvasRenderingContext2D, wordmark: HTMLImageElement | null): void {
  const { name, wordmark: picture } = brand()
  const x = MARGIN + 112
  if (wordmark && picture) {
    const width = Math.min(48 * picture.ratio, TEXT_WIDTH - 112)
    const height = width / picture.ratio
    return pen.drawImage(wordmark, x, 108 - height / 2, width, height)
  }
  pen.textBaseline = 'middle'
  pen.fillStyle = colour('text-1')
  pen.font = headFont(56)
  pen.fillText(name, x, 108, TEXT_WIDTH - 112)
}

function drawGround(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = colour('base-0')
  pen.fillRect(0, 0, PICTURE.width, PICTURE.height)
  const light = pen.createRadialGradient(540, 430, 40, 540, 430, 760)
  light.addColorStop(0, '#22304a')
  light.addColorStop(1, 'transparent')
  pen.fillStyle = light
  pen.fillRect(0, 0, PICTURE.width, PICTURE.height)
  pen.fillStyle = colour('signal')
  pen.fillRect(0, 0, PICTURE.width, 8)
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
  pen.beginPath()
  pen.roundRect(x, y, width, height, 28)
  pen.fillStyle = colour('base-2')
  pen.fill()
  pen.strokeStyle = colour('line-2')
  pen.lineWidth = 2
  pen.stroke()
  pen.fillStyle = colour('text-2')
  pen.font = textFont(32)
  pen.fillText(code, x + 40, y + 76)
  pen.fillStyle = colour('signal')
  pen.font = headFont(92)
  pen.fillText(invite_code, x + 38, y + 166)
  pen.fillStyle = colour('text-2')
  pen.font = textFont(32)
  pen.fillText(host, x + 40, y + 224, width - QR_SIZE - 140)
  pen.beginPath()
  pen.roundRect(x + width - QR_SIZE - 44, y + 20, QR_SIZE + 24, QR_SIZE + 24, 16)
  pen.fillStyle = '#fff'
  pen.fill()
  pen.drawImage(qr, x + width - QR_SIZE - 32, y + 32, QR_SIZE, QR_SIZE)
}
