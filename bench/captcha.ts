import sharp from 'sharp'
import { challengeOf, findNumber } from '@noktra/game/proof-of-work'
import { drawPuzzle } from '@noktra/server/platform/providers/captcha/draw-puzzle'

/*
 * What a ticket costs a program that finds the gap by correlation: the gap itself, and the work beside it at each level of risk.
 *
 *   npm run bench:captcha
 */

const PUZZLES = 50
/** The work of a caller who gives no cause, and how often it doubles (`captcha-risk.ts`). */
const LEAST = 200_000
const DOUBLINGS = 5
/** A puzzle is solved so near to its place. */
const TOLERANCE = 5

type Picture = { pixels: Buffer; width: number; height: number; channels: number }

const began = performance.now()
let found = 0
for (let n = 0; n < PUZZLES; n++) {
  const puzzle = await drawPuzzle()
  const place = findGap(await read(puzzle.background), await read(puzzle.piece), puzzle.piece_y * 2) / 2
  if (Math.abs(place - puzzle.x) <= TOLERANCE) found += 1
}
const gapMs = (performance.now() - began) / PUZZLES
console.log(
  `gaps found by correlation: ${found} of ${PUZZLES}, ${gapMs.toFixed(0)} ms each, the drawing included`,
)

const rate = hashesPerSecond()
console.log(`hashes in JavaScript on one core: ${Math.round(rate / 1000)},000 a second`)
console.log('risk   hashes on average   seconds of a core   tickets an hour of a core')
for (let doublings = 0; doublings <= DOUBLINGS; doublings++) {
  const hashes = (LEAST * 2 ** doublings) / 2
  const seconds = hashes / rate
  const perHour = Math.floor(3600 / (seconds + gapMs / 1000))
  console.log(
    `${String(doublings).padEnd(6)} ${String(hashes).padStart(17)} ${seconds.toFixed(2).padStart(19)} ${String(perHour).padStart(27)}`,
  )
}

function hashesPerSecond(): number {
  const work = {
    algorithm: 'SHA-256',
    challenge: '',
    maxnumber: 2_000_000,
    salt: `${challengeOf('', 0)}&`,
    signature: '',
  } as const
  findNumber(work, { tries: 200_000 })
  const from = performance.now()
  findNumber(work, { tries: 1_000_000 })
  return 1_000_000 / ((performance.now() - from) / 1000)
}

async function read(url: string): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(url.split(',')[1]!, 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, ...info }
}

/** The left edge at which the picture under the piece is most like it. */
function findGap(ground: Picture, piece: Picture, top: number): number {
  let best = { likeness: -Infinity, left: 0 }
  for (let left = 0; left < ground.width - piece.width; left += 2) {
    let [n, sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0, 0]
    for (let y = 0; y < piece.height; y += 2) {
      for (let x = 0; x < piece.width; x += 2) {
        const from = (y * piece.width + x) * piece.channels
        if (piece.pixels[from + 3]! < 250) continue
        const a = piece.pixels[from + 1]!
        const b = ground.pixels[((top + y) * ground.width + left + x) * ground.channels + 1]!
        n += 1
        sumA += a
        sumB += b
        sumAA += a * a
        sumBB += b * b
        sumAB += a * b
      }
    }
    const likeness = (n * sumAB - sumA * sumB) / Math.sqrt((n * sumAA - sumA ** 2) * (n * sumBB - sumB ** 2))
    if (likeness > best.likeness) best = { likeness, left }
  }
  return best.left
}
