import { brand } from '../../i18n/brand.ts'
import { fetchChineseFont } from '../../i18n/fetch-chinese-font.ts'
import type { Language } from '../../i18n/languages.ts'

/* How pictures for sharing are drawn: in the store's faces and colours, on its ground, under its name. */

export type Pen = CanvasRenderingContext2D

/** Of pictures for sharing. */
export const PICTURE = { width: 1080, height: 1350 } as const
export const MARGIN = 72
export const TEXT_WIDTH = PICTURE.width - 2 * MARGIN
export const QR_SIZE = 204

export async function loadPicture(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** The mark, and the name where it is a picture. */
export type BrandPictures = { mark: HTMLImageElement; wordmark: HTMLImageElement | null }

export async function loadBrand(): Promise<BrandPictures> {
  const { mark, wordmark } = brand()
  const [markPicture, namePicture] = await Promise.all([
    loadPicture(mark),
    wordmark && loadPicture(wordmark.url),
  ])
  return { mark: markPicture, wordmark: namePicture }
}

/** A QR code with a narrow margin. */
export async function loadQr(text: string): Promise<HTMLCanvasElement> {
  const { toCanvas } = await import('qrcode')
  const qr = document.createElement('canvas')
  await toCanvas(qr, text, { margin: 1, width: QR_SIZE })
  return qr
}

/** A canvas waits for no font by itself. */
export async function loadFonts(language: Language, written: string): Promise<void> {
  if (language === 'zh') await fetchChineseFont()
  await Promise.all([headFont(72), textFont(34)].map((font) => document.fonts.load(font, `${written}ABC123`)))
}

/** The faces of systems first; the store's own is there only where none is. */
const CHINESE = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC Variable"'

/** Without its stand-in: a canvas that waits for a face which the system lacks draws nothing. */
function face(part: 'head' | 'text'): string {
  return style(`--face-${part}`).split(',')[0]!
}

export function headFont(size: number): string {
  return `700 ${size}px ${face('head')}, ${CHINESE}, sans-serif`
}

export function textFont(size: number): string {
  return `500 ${size}px ${face('text')}, ${CHINESE}, sans-serif`
}

function style(property: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(property).trim()
}

export function colour(name: string): string {
  return style(`--color-${name}`)
}

export function drawGround(pen: Pen): void {
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

/** The mark and the name beside it, at the top. */
export function drawBrand(pen: Pen, { mark, wordmark }: BrandPictures): void {
  pen.drawImage(mark, MARGIN, 64, 88, 88)
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

/** A panel with a QR code at its end; what stands beside the code is at most `TEXT_WIDTH - QR_SIZE - 140` wide. */
export function drawQrPanel(pen: Pen, y: number, height: number, qr: HTMLCanvasElement): void {
  pen.beginPath()
  pen.roundRect(MARGIN, y, TEXT_WIDTH, height, 28)
  pen.fillStyle = colour('base-2')
  pen.fill()
  pen.strokeStyle = colour('line-2')
  pen.lineWidth = 2
  pen.stroke()
  const x = MARGIN + TEXT_WIDTH - QR_SIZE
  const top = y + (height - QR_SIZE - 24) / 2
  pen.beginPath()
  pen.roundRect(x - 44, top, QR_SIZE + 24, QR_SIZE + 24, 16)
  pen.fillStyle = '#fff'
  pen.fill()
  pen.drawImage(qr, x - 32, top + 12, QR_SIZE, QR_SIZE)
}
