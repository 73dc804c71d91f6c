/** The value, or the bound that it is beyond. */
export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value
}

/** The number at a share of the way between two. */
export function mix(from: number, to: number, amount: number): number {
  return from + (to - from) * amount
}

/** Hermite step from 0 at `start` to 1 at `end`; falls when start is above end. */
export function smoothstep(start: number, end: number, value: number): number {
  const t = clamp((value - start) / (end - start))
  return t * t * (3 - 2 * t)
}

/** A well mixed number 0…1 of two integers and a seed (multiply and xor-shift, after Murmur3's finaliser). */
export function hash(x: number, y: number, seed = 0): number {
  let bits = (x * 374761393 + y * 668265263 + seed * 1274126177) | 0
  bits = Math.imul(bits ^ (bits >>> 13), 1274126177)
  return ((bits ^ (bits >>> 16)) >>> 0) / 4294967296
}

/** A repeatable sequence of numbers 0…1 (Mulberry32, Tommy Ettinger 2017). */
export function sequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }
}

const DIRECTIONS = 64
const GRADIENT_X = Float64Array.from({ length: DIRECTIONS }, (_, index) =>
  Math.cos((index / DIRECTIONS) * 2 * Math.PI),
)
const GRADIENT_Y = Float64Array.from({ length: DIRECTIONS }, (_, index) =>
  Math.sin((index / DIRECTIONS) * 2 * Math.PI),
)

function direction(x: number, y: number, seed: number): number {
  let bits = (x * 374761393 + y * 668265263 + seed * 974126177) | 0
  bits = Math.imul(bits ^ (bits >>> 13), 1274126177)
  return (bits ^ (bits >>> 16)) & (DIRECTIONS - 1)
}

/** Gradient noise, about −1…1, one feature per unit square (Perlin, "Improving Noise", SIGGRAPH 2002: quintic fade). */
export function noise(x: number, y: number, seed = 0): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const fx = x - column
  const fy = y - row
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  let index = direction(column, row, seed)
  const a = GRADIENT_X[index] * fx + GRADIENT_Y[index] * fy
  index = direction(column + 1, row, seed)
  const b = GRADIENT_X[index] * (fx - 1) + GRADIENT_Y[index] * fy
  index = direction(column, row + 1, seed)
  const c = GRADIENT_X[index] * fx + GRADIENT_Y[index] * (fy - 1)
  index = direction(column + 1, row + 1, seed)
  const d = GRADIENT_X[index] * (fx - 1) + GRADIENT_Y[index] * (fy - 1)
  return (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) * 1.45
}

/** Fractal sum of gradient noise, about −1…1: each octave twice as fine and half as strong (Musgrave 1994). */
export function fbm(x: number, y: number, octaves = 4, seed = 0): number {
  let sum = 0
  let weight = 1
  let total = 0
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x, y, seed + octave * 17)
    total += weight
    weight *= 0.5
    x = x * 2.03 + 13.7
    y = y * 2.03 - 7.3
  }
  return sum / total
}

/** The cell that a point lies in: its number 0…1, its centre, and how far the point is from the border to the next. */
export type Cell = { id: number; centreX: number; centreY: number; nearest: number; border: number }

/**
 * Cellular noise, one cell per unit square (Worley, SIGGRAPH 1996). `jitter` 0 gives squares. The answer is one shared
 * object: read it before the next call.
 */
export function worley(x: number, y: number, seed = 0, jitter = 1): Cell {
  const column = Math.floor(x)
  const row = Math.floor(y)
  let first = 9
  let second = 9
  for (let j = row - 1; j <= row + 1; j++) {
    for (let i = column - 1; i <= column + 1; i++) {
      const px = i + 0.5 + (hash(i, j, seed) - 0.5) * jitter
      const py = j + 0.5 + (hash(i, j, seed + 7) - 0.5) * jitter
      const distance = (px - x) * (px - x) + (py - y) * (py - y)
      if (distance < first) {
        second = first
        first = distance
        CELL.id = hash(i, j, seed + 3)
        CELL.centreX = px
        CELL.centreY = py
      } else if (distance < second) second = distance
    }
  }
  CELL.nearest = Math.sqrt(first)
  CELL.border = Math.sqrt(second) - CELL.nearest
  return CELL
}

const CELL: Cell = { id: 0, centreX: 0, centreY: 0, nearest: 0, border: 0 }
