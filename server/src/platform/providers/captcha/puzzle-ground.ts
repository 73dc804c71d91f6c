import { randomInt } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { ROOT } from '../../root.ts'

/** Raw RGB, three bytes a pixel. */
export type Ground = { pixels: Buffer; width: number; height: number }

const WIDTH = 860
const HEIGHT = 500
const KEPT = 5
const USES = 60
const ITEMS = 8
const items = join(ROOT, 'catalogue/pictures/items')

let pictures: string[] | null = null
const grounds: { ground: Ground; left: number }[] = []
let drawing: Promise<void> | null = null

/**
 * A picture to cut puzzles from, larger than a puzzle, so that each puzzle shows another part. A few are kept; each is
 * used so often and then drawn again behind the caller's back, so only the very first caller waits for a drawing.
 */
export async function takeGround(): Promise<Ground> {
  if (grounds.length < KEPT) drawing ??= drawOne()
  if (grounds.length === 0) await drawing
  const place = randomInt(grounds.length)
  const taken = grounds[place]!
  taken.left -= 1
  if (taken.left <= 0 && grounds.length > 1) grounds.splice(place, 1)
  return taken.ground
}

async function drawOne(): Promise<void> {
  try {
    grounds.push({ ground: await drawGround(), left: USES })
  } finally {
    drawing = null
  }
}

/** Graphite, hair-thin diagonals, hexagons and a little lime, with renders of the catalogue scattered over it. */
async function drawGround(): Promise<Ground> {
  pictures ??= existsSync(items) ? readdirSync(items).filter((name) => name.includes('-280-')) : []
  const layers =
    pictures.length > 0 ? await Promise.all(Array.from({ length: ITEMS }, (_, n) => layItem(n))) : []
  const { data, info } = await sharp(Buffer.from(backdrop()))
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** The n-th picture, somewhere in the n-th field of a grid: so every part of the ground has something to cut. */
async function layItem(n: number): Promise<OverlayOptions> {
  const file = join(items, pictures![randomInt(pictures!.length)]!)
  const { data, info } = await sharp(file)
    .resize({ width: randomInt(190, 290) })
    .rotate(randomInt(-35, 36), { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toBuffer({ resolveWithObject: true })
  return {
    input: data,
    left: clamp((n % 4) * (WIDTH / 4) + randomInt(-80, 20), WIDTH - info.width),
    top: clamp(Math.floor(n / 4) * (HEIGHT / 2) + randomInt(-40, 60), HEIGHT - info.height),
  }
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(Math.round(value), most))
}

function backdrop(): string {
  const shapes: string[] = []
  for (let n = 0; n < 26; n++) {
    const x = randomInt(WIDTH)
    const y = randomInt(HEIGHT)
    const size = randomInt(16, 90)
    const shade = ['#1B212C', '#252D3A', '#182032', '#2E3848', '#141922'][randomInt(5)]
    shapes.push(
      `<path d="${hexagon(x, y, size)}" fill="${n % 3 ? shade : 'none'}" stroke="#3A475B" stroke-width="2" opacity="0.85"/>`,
    )
  }
  for (let n = 0; n < 7; n++) {
    const x = randomInt(WIDTH)
    const y = randomInt(HEIGHT)
    const long = randomInt(20, 90)
    shapes.push(
      n % 2
        ? `<path d="M${x} ${y}h${long}l-8 12h-${long}z" fill="#C8F53C" opacity="0.75"/>`
        : `<path d="${hexagon(x, y, randomInt(12, 34))}" fill="none" stroke="#C8F53C" stroke-width="3" opacity="0.7"/>`,
    )
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="ground" gradientTransform="rotate(${randomInt(90)})">
        <stop offset="0" stop-color="#0E1117"/><stop offset="1" stop-color="#26303F"/>
      </linearGradient>
      <pattern id="hair" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
        <path d="M0 0v20" stroke="#fff" stroke-opacity="0.06" stroke-width="2"/>
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#ground)"/>${shapes.join('')}
    <rect width="100%" height="100%" fill="url(#hair)"/>
  </svg>`
}

function hexagon(x: number, y: number, size: number): string {
  const points = Array.from({ length: 6 }, (_, n) => {
    const angle = (Math.PI / 3) * n
    return `${(x + size * Math.cos(angle)).toFixed(1)} ${(y + size * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}z`
}
