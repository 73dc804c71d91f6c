import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { distanceToOutline, PIECE_SIZE, randomShape, type PieceShape } from './piece-shape.ts'
import { takeGround } from './puzzle-ground.ts'

/** What the player sees, and `x`, which only the server knows. Sizes are CSS pixels; the pictures have twice as many. */
export type Puzzle = {
  x: number
  background: string
  piece: string
  width: number
  height: number
  piece_width: number
  piece_y: number
}

const WIDTH = 320
const HEIGHT = 180
const SCALE = 2
const NEAREST_X = 84
/** With the piece beside it and in base64 this stays below 40 kB. */
const MOST_BYTES = 24_000

/**
 * Draws a slide puzzle: a part of a ground with a hole in the shape of a jigsaw piece, and the piece, which starts at the
 * left edge. `x` is where the left edge of the piece's picture belongs, in CSS pixels.
 */
export async function drawPuzzle(): Promise<Puzzle> {
  const picture = await cutPart()
  const shape = randomShape()
  const x = randomInt(NEAREST_X, WIDTH - PIECE_SIZE - 3)
  const y = randomInt(4, HEIGHT - PIECE_SIZE - 3)
  const piece = cutPiece(picture, shape, x * SCALE, y * SCALE)
  const side = PIECE_SIZE * SCALE
  const [background, cut] = await Promise.all([
    encode(picture, 55),
    sharp(piece, { raw: { width: side, height: side, channels: 4 } })
      .webp({ quality: 80, effort: 1 })
      .toBuffer(),
  ])
  return {
    x,
    background: dataUrl(background),
    piece: dataUrl(cut),
    width: WIDTH,
    height: HEIGHT,
    piece_width: PIECE_SIZE,
    piece_y: y,
  }
}

/** A busy picture is encoded again, more coarsely. */
async function encode(picture: Buffer, quality: number): Promise<Buffer> {
  const webp = await sharp(picture, { raw: { width: WIDTH * SCALE, height: HEIGHT * SCALE, channels: 3 } })
    .webp({ quality, effort: 1 })
    .toBuffer()
  return webp.length > MOST_BYTES && quality > 20 ? encode(picture, quality - 15) : webp
}

function dataUrl(webp: Buffer): string {
  return `data:image/webp;base64,${webp.toString('base64')}`
}

/** A random part of a ground, mirrored half of the time. */
async function cutPart(): Promise<Buffer> {
  const ground = await takeGround()
  const width = WIDTH * SCALE
  const height = HEIGHT * SCALE
  const left = randomInt(ground.width - width)
  const top = randomInt(ground.height - height)
  const mirrored = randomInt(2) === 1
  const part = Buffer.alloc(width * height * 3)
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * ground.width + left) * 3
    const to = row * width * 3
    ground.pixels.copy(part, to, from, from + width * 3)
    if (mirrored) mirror(part, to, width)
  }
  return part
}

function mirror(pixels: Buffer, start: number, width: number): void {
  for (let a = start, b = start + (width - 1) * 3; a < b; a += 3, b -= 3) {
    for (let channel = 0; channel < 3; channel++) {
      const kept = pixels[a + channel]!
      pixels[a + channel] = pixels[b + channel]!
      pixels[b + channel] = kept
    }
  }
}

/** Lifts the piece out of the picture (RGBA) and leaves a shaded hole in the picture. */
function cutPiece(picture: Buffer, shape: PieceShape, left: number, top: number): Buffer {
  const side = PIECE_SIZE * SCALE
  const piece = Buffer.alloc(side * side * 4)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const distance = distanceToOutline(shape, (x + 0.5) / SCALE, (y + 0.5) / SCALE) * SCALE
      if (distance > 1.5) continue
      const coverage = Math.min(1, Math.max(0, 0.5 - distance))
      const edge = Math.max(0, 1 - Math.abs(distance + 1) / 1.8)
      const shadow = distance > -9 ? 0.3 - 0.02 * -distance : 0.12
      const from = ((top + y) * WIDTH * SCALE + left + x) * 3
      const to = (y * side + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        const colour = picture[from + channel]!
        piece[to + channel] = Math.round(colour + (255 - colour) * edge * 0.65)
        const hole = colour * (0.42 - shadow) + 6 + edge * 74
        picture[from + channel] = Math.round(colour * (1 - coverage) + hole * coverage)
      }
      piece[to + 3] = Math.round(coverage * 255)
    }
  }
  return piece
}
