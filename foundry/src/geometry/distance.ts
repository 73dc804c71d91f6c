import type { Region } from './coverage.ts'
import type { Polyline } from './path.ts'

/** Straight pieces of an outline in texels of a region. `run` tells pieces of one subpath from the next. */
type Pieces = {
  startX: Float64Array
  startY: Float64Array
  endX: Float64Array
  endY: Float64Array
  run: Int32Array
}

/**
 * Distance of every texel centre to an outline, in texels. A distance transform finds the piece of the outline that is
 * nearest, column by column and then as a lower envelope of parabolas (Felzenszwalb and Huttenlocher, "Distance
 * Transforms of Sampled Functions", Theory of Computing 8, 2012); the distance to that piece is then exact, not counted in
 * texels, so a long bevel has no steps. Texels that no outline reaches hold Infinity; those where `wanted` is 0 hold 0.
 */
export function distanceToOutline(
  runs: readonly Polyline[],
  { width, height }: Region,
  wanted: Uint8Array,
  toTexels: (x: number, y: number) => readonly [number, number],
): Float32Array {
  const pieces = piecesOf(runs, toTexels)
  const nearest = nearestInColumns(seedPieces(pieces, width, height), width, height)
  const distances = new Float32Array(width * height)
  const columns = new Int32Array(width)
  const starts = new Float64Array(width + 1)
  for (let y = 0; y < height; y++) {
    const count = lowerEnvelope(nearest, width, y, columns, starts)
    for (let x = 0, index = 0; x < width; x++) {
      const texel = y * width + x
      if (wanted[texel] === 0) continue
      if (count === 0) {
        distances[texel] = Infinity
        continue
      }
      while (index + 1 < count && starts[index + 1] < x) index++
      distances[texel] = distanceToPiece(pieces, nearest.piece[y * width + columns[index]], x + 0.5, y + 0.5)
    }
  }
  return distances
}

function piecesOf(
  runs: readonly Polyline[],
  toTexels: (x: number, y: number) => readonly [number, number],
): Pieces {
  const rows: [number, number, number, number, number][] = []
  runs.forEach(({ points, closed }, run) => {
    const count = points.length / 2
    for (let index = 0; index < (closed ? count : count - 1); index++) {
      const next = (index + 1) % count
      const [startX, startY] = toTexels(points[index * 2], points[index * 2 + 1])
      const [endX, endY] = toTexels(points[next * 2], points[next * 2 + 1])
      if (startX !== endX || startY !== endY) rows.push([startX, startY, endX, endY, run])
    }
  })
  const column = (at: number) => Float64Array.from(rows, (row) => row[at])
  return {
    startX: column(0),
    startY: column(1),
    endX: column(2),
    endY: column(3),
    run: Int32Array.from(rows, (row) => row[4]),
  }
}

/** Writes the number of a piece into each texel that it crosses. */
function seedPieces({ startX, startY, endX, endY }: Pieces, width: number, height: number): Int32Array {
  const seeds = new Int32Array(width * height).fill(-1)
  for (let piece = 0; piece < startX.length; piece++) {
    const dx = endX[piece] - startX[piece]
    const dy = endY[piece] - startY[piece]
    const steps = Math.ceil(Math.hypot(dx, dy) * 2) + 1
    for (let step = 0; step <= steps; step++) {
      const x = Math.floor(startX[piece] + (dx * step) / steps)
      const y = Math.floor(startY[piece] + (dy * step) / steps)
      if (x >= 0 && y >= 0 && x < width && y < height) seeds[y * width + x] = piece
    }
  }
  return seeds
}

/** For every texel the rows to the nearest seed of its column, and that seed's piece (-1 in a column without seeds). */
function nearestInColumns(
  seeds: Int32Array,
  width: number,
  height: number,
): { rows: Int32Array; piece: Int32Array } {
  const rows = new Int32Array(width * height)
  const piece = new Int32Array(width * height).fill(-1)
  for (let x = 0; x < width; x++) {
    let last = -1
    for (let y = 0; y < height; y++) {
      const texel = y * width + x
      if (seeds[texel] >= 0) last = y
      if (last < 0) continue
      rows[texel] = y - last
      piece[texel] = seeds[last * width + x]
    }
    last = -1
    for (let y = height - 1; y >= 0; y--) {
      const texel = y * width + x
      if (seeds[texel] >= 0) last = y
      if (last < 0 || (piece[texel] >= 0 && rows[texel] <= last - y)) continue
      rows[texel] = last - y
      piece[texel] = seeds[last * width + x]
    }
  }
  return { rows, piece }
}

/** The columns whose seeds are nearest somewhere in a row, and from where on each of them is. Returns how many. */
function lowerEnvelope(
  { rows, piece }: { rows: Int32Array; piece: Int32Array },
  width: number,
  y: number,
  columns: Int32Array,
  starts: Float64Array,
): number {
  let count = 0
  for (let x = 0; x < width; x++) {
    const texel = y * width + x
    if (piece[texel] < 0) continue
    const value = rows[texel] * rows[texel] + x * x
    let start = -Infinity
    while (count > 0) {
      const other = columns[count - 1]
      const otherRows = rows[y * width + other]
      start = (value - (otherRows * otherRows + other * other)) / (2 * (x - other))
      if (start > starts[count - 1]) break
      count--
      start = -Infinity
    }
    columns[count] = x
    starts[count] = start
    count++
  }
  return count
}

/** How many pieces before and after the nearest seed's are tried too: a texel may hold several short ones. */
const NEIGHBOURS = 3

function distanceToPiece(pieces: Pieces, piece: number, x: number, y: number): number {
  let least = Infinity
  const first = Math.max(0, piece - NEIGHBOURS)
  const last = Math.min(pieces.run.length - 1, piece + NEIGHBOURS)
  for (let index = first; index <= last; index++) {
    if (pieces.run[index] !== pieces.run[piece]) continue
    const startX = pieces.startX[index]
    const startY = pieces.startY[index]
    const dx = pieces.endX[index] - startX
    const dy = pieces.endY[index] - startY
    const along = ((x - startX) * dx + (y - startY) * dy) / (dx * dx + dy * dy)
    const t = along < 0 ? 0 : along > 1 ? 1 : along
    const awayX = startX + dx * t - x
    const awayY = startY + dy * t - y
    const squared = awayX * awayX + awayY * awayY
    if (squared < least) least = squared
  }
  return Math.sqrt(least)
}
