import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawPuzzle, type Puzzle } from './draw-puzzle.ts'

const MANY = 60
const puzzles: Puzzle[] = []
const times: number[] = []

beforeAll(async () => {
  await drawPuzzle()
  for (let n = 0; n < MANY; n++) {
    const began = performance.now()
    puzzles.push(await drawPuzzle())
    times.push(performance.now() - began)
  }
})

describe('a puzzle', () => {
  it('has its hole inside the picture and well away from where the piece starts', () => {
    for (const puzzle of puzzles) {
      expect(puzzle.x).toBeGreaterThan(puzzle.piece_width)
      expect(puzzle.x + puzzle.piece_width).toBeLessThan(puzzle.width)
      expect(puzzle.piece_y).toBeGreaterThanOrEqual(0)
      expect(puzzle.piece_y + puzzle.piece_width).toBeLessThan(puzzle.height)
    }
  })

  it('differs each time, in its place and in its picture', () => {
    expect(new Set(puzzles.map((puzzle) => puzzle.background)).size).toBe(MANY)
    expect(new Set(puzzles.map((puzzle) => `${puzzle.x}:${puzzle.piece_y}`)).size).toBeGreaterThan(MANY * 0.9)
    expect(new Set(puzzles.map((puzzle) => puzzle.x)).size).toBeGreaterThan(MANY / 3)
  })

  it('is small: less than 40 kB in all', () => {
    for (const { background, piece } of puzzles) expect(background.length + piece.length).toBeLessThan(40_000)
  })

  it('has pictures of twice the size it names, the piece with transparent corners and a full middle', async () => {
    const { background, piece, width, height, piece_width } = puzzles[0]!
    const ground = await sharp(bytesOf(background)).metadata()
    expect(ground).toMatchObject({ format: 'webp', width: width * 2, height: height * 2 })
    const cut = await sharp(bytesOf(piece)).raw().toBuffer({ resolveWithObject: true })
    expect(cut.info).toMatchObject({ width: piece_width * 2, height: piece_width * 2, channels: 4 })
    const alphaAt = (x: number, y: number) => cut.data[(y * cut.info.width + x) * 4 + 3]
    expect([alphaAt(0, 0), alphaAt(cut.info.width - 1, cut.info.height - 1)]).toEqual([0, 0])
    expect(alphaAt(60, 60)).toBe(255)
  })

  it('shows the hole: darker there than the piece that was cut out of it', async () => {
    for (const { background, piece, x, piece_y } of puzzles.slice(0, 10)) {
      const cut = await lightOf(piece, 44, 44)
      const hole = await lightOf(background, x * 2 + 44, piece_y * 2 + 44)
      expect(hole).toBeLessThan(cut)
    }
  })

  it('is quick', () => {
    expect(times.toSorted((a, b) => a - b)[MANY / 2]).toBeLessThan(150)
  })
})

function bytesOf(url: string): Buffer {
  const [head, base64] = url.split(',')
  expect(head).toBe('data:image/webp;base64')
  return Buffer.from(base64!, 'base64')
}

/** The mean light of a square of 32 pixels. */
async function lightOf(url: string, left: number, top: number): Promise<number> {
  const square = await sharp(bytesOf(url))
    .extract({ left, top, width: 32, height: 32 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return square.reduce((sum, value) => sum + value, 0) / square.length
}
