import type { Finish } from '../../recipe.ts'
import type { Canvas } from '../../geometry/canvas.ts'
import { hex, mixColours } from '../../surface/colour.ts'
import { setGlow, setMaterial } from '../../surface/material.ts'
import { clamp, fbm, noise, sequence, worley } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

const CYAN = hex('#19e3ff')
const MAGENTA = hex('#ff2fd0')
const PLATE = [1, 1.1, 1.5] as const

/** Gunmetal plates etched with lit circuit traces, cyan to magenta. */
export const tracelight: Finish = {
  key: 'tracelight',
  slots: async ({ canvas, draw }) => {
    const { bright, dim } = layTraces(canvas)
    const brightTraces = await draw(bright)
    const dimTraces = await draw(dim)
    return {
      coat: ({ x, y, along }, sample) => {
        const unevenness = fbm(x * 0.03, y * 0.03, 3, 2)
        const plate = worley(x * 0.012, y * 0.016, 9, 0.7)
        const shade = 0.018 * (1 + unevenness * 0.5) * (0.7 + plate.id * 0.7)
        setMaterial(sample, PLATE, 0.8, 0.34 + unevenness * 0.08, 0.3, shade)
        const first = brightTraces.coverage(x, y)
        const second = dimTraces.coverage(x, y)
        const pulse = 0.9 + 0.45 * noise(x * 0.008, y * 0.008, 6)
        const hue = clamp(along + noise(x * 0.004, y * 0.006, 8) * 0.5)
        setGlow(sample, mixColours(CYAN, MAGENTA, hue), (first * 2.2 + second * 0.9) * pulse)
        sample.bump -= (first + second) * 0.6
      },
      trim: solidColour('#12141c', 0.6, 0.36, 0.2),
      accent: glow('#ff2fd0', 2),
      polymer: polymer('#14161b'),
      rubber: rubber('#0f1014'),
      steel: brushedSteel('#4a5060', 0.24),
      glow: glow('#19e3ff', 4),
    }
  },
}

/** Units between the points that traces run through. */
const GRID = 13

const STEPS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const

/** Lets traces walk over a grid, turning by 45° now and then, never onto a point that is taken. Returns SVG markup. */
function layTraces({ left, top, width, height }: Canvas & { left: number; top: number }): {
  bright: string
  dim: string
} {
  const random = sequence(77)
  const columns = Math.ceil(width / GRID)
  const rows = Math.ceil(height / GRID)
  const taken = new Set<number>()
  const at = (column: number, row: number) => `${left + column * GRID} ${top + row * GRID}`
  const pad = (column: number, row: number, radius: number) =>
    `<circle cx="${left + column * GRID}" cy="${top + row * GRID}" r="${radius}"/>`
  let [bright, dim, pads] = ['', '', '']
  for (let trace = 0; trace < 620; trace++) {
    const start = { column: Math.floor(random() * columns), row: Math.floor(random() * rows) }
    let { column, row } = start
    if (taken.has(row * columns + column)) continue
    let heading = Math.floor(random() * 4) * 2
    let path = `M${at(column, row)}`
    let steps = 0
    const longest = 4 + random() * 16
    while (steps < longest) {
      if (random() < 0.22) heading = (heading + (random() < 0.5 ? 1 : 7)) % 8
      const [right, down] = STEPS[heading]
      const [nextColumn, nextRow] = [column + right, row + down]
      if (nextColumn < 0 || nextRow < 0 || nextColumn >= columns || nextRow >= rows) break
      if (taken.has(nextRow * columns + nextColumn)) break
      taken.add(nextRow * columns + nextColumn)
      ;[column, row] = [nextColumn, nextRow]
      path += `L${at(column, row)}`
      steps++
    }
    if (steps < 3) continue
    if (random() < 0.62) bright += path
    else dim += path
    pads += pad(column, row, 3.6) + pad(start.column, start.row, 2.6)
  }
  const stroke = 'fill="none" stroke="#fff" stroke-linejoin="round"'
  return {
    bright: `<path d="${bright}" ${stroke} stroke-width="2.6"/>`,
    dim: `<path d="${dim}" ${stroke} stroke-width="2.2"/><g fill="#fff">${pads}</g>`,
  }
}
