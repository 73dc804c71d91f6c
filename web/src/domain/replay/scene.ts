import type { SkinFace } from '@noktra/contract/shapes'
import { pictureOf } from '@noktra/contract/pictures'
import { formatMoney } from '../../i18n/format.ts'
import { text } from '../../i18n/i18n.ts'
import { formatSigned } from '../money/signed-money.ts'
import { colour, loadPicture, textFont, type Pen } from '../picture/pen.ts'
import type { LiveCopy } from '../skin/live/live-canvas.tsx'
import { takeSeat } from '../skin/live/live-seats.ts'
import { RARITY_COLORS } from '../skin/rarity.ts'

/** Where what moves is drawn, from 0, 0. */
export const STAGE = { width: 1080, height: 464 } as const

/** What a replay shows, made of a public proof alone. */
export type Scene = {
  /** What was played: a box, a chance, a tier. */
  about: string
  /** How long it moves. */
  lasts_ms: number
  /** Draws it at a part of its time, 0 to 1. */
  draw: (pen: Pen, share: number) => void
  /** What came out; told when nothing moves any more. */
  outcome: { title: string; text: string }
}

/** What was paid beside what came, with the difference: a loss reads as one. Cents. */
export function paidAndGot(key: 'price' | 'stake', paid_cents: number, got_cents: number): string {
  return text(`replay:${key}_and_got`, {
    paid: formatMoney(paid_cents / 100),
    got: formatMoney(got_cents / 100),
    net: formatSigned((got_cents - paid_cents) / 100),
  })
}

/** Pictures of skins by their number, each fetched once. */
export async function loadSkins(
  faces: readonly Pick<SkinFace, 'skin_id' | 'image_url'>[],
): Promise<ReadonlyMap<number, HTMLImageElement>> {
  const urls = new Map(faces.map(({ skin_id, image_url }) => [skin_id, pictureOf(image_url, 280)]))
  const loaded = await Promise.all(
    [...urls].map(async ([skin_id, url]) => [skin_id, await loadPicture(url)] as const),
  )
  return new Map(loaded)
}

/** A copy as its living picture shows it at rest, `width` pixels across; null where that cannot be drawn. */
export async function liveStill(
  url: string,
  { wear, pattern, width }: LiveCopy & { width: number },
): Promise<HTMLCanvasElement | null> {
  const giveBack = takeSeat()
  if (giveBack === null) return null
  try {
    const { startEngine } = await import('../skin/live/live-engine.ts')
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height: (width * 3) / 4 })
    const engine = await startEngine(canvas, url, new AbortController().signal)
    if (engine === null) return null
    engine.wear(wear, pattern)
    engine.draw({ yaw: 0, pitch: 0, phase: 0, depth: 0 })
    // What is drawn by WebGL is there until the browser paints.
    const still = document.createElement('canvas')
    Object.assign(still, { width: canvas.width, height: canvas.height })
    still.getContext('2d')?.drawImage(canvas, 0, 0)
    engine.end()
    return still
  } catch {
    return null
  } finally {
    giveBack()
  }
}

type Card = {
  picture: HTMLImageElement | HTMLCanvasElement | undefined
  rarity: SkinFace['rarity'] | undefined
  value_cents: number
}

/** A card of an item: its picture, its value, and its rarity as a line below. */
export function drawCard(
  pen: Pen,
  { picture, rarity, value_cents }: Card,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  pen.beginPath()
  pen.roundRect(x, y, width, height, 16)
  pen.fillStyle = colour('base-2')
  pen.fill()
  const art = Math.min(width, height - 44) - 16
  if (picture) {
    const ratio = picture.width / picture.height
    const high = ratio > 1 ? art / ratio : art
    pen.drawImage(picture, x + (width - high * ratio) / 2, y + 8 + (art - high) / 2, high * ratio, high)
  }
  pen.fillStyle = colour('text-2')
  pen.font = textFont(26)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(formatMoney(value_cents / 100), x + width / 2, y + height - 28, width - 12)
  pen.textAlign = 'start'
  pen.fillStyle = rarity ? RARITY_COLORS[rarity].fill : colour('line-2')
  pen.fillRect(x + 12, y + height - 6, width - 24, 4)
}

/** Lines of text in the middle of something. */
export function drawCentred(pen: Pen, line: string, x: number, y: number, most: number): void {
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(line, x, y, most)
  pen.textAlign = 'start'
}
