import type { Finish } from '../../recipe.ts'
import { hex, ramp } from '../../surface/colour.ts'
import { setGlow, setMaterial } from '../../surface/material.ts'
import { clamp, fbm, hash, smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

/** Units across a hexagon, from flat to flat. */
const WIDTH = 15

const petrol = ramp([
  [0, '#06283a'],
  [0.35, '#0a6a7a'],
  [0.7, '#16c7a8'],
  [1, '#c8fff0'],
])
const MINT = hex('#2bffd0')
const SEAM = [0.004, 0.005, 0.006] as const

/** Bevelled hexagons from petrol to mint; some are lit, and the seams glow where the plating is bright. */
export const hiveplate: Finish = {
  key: 'hiveplate',
  slots: {
    coat: ({ x, y }, sample) => {
      const { column, row, inside } = hexagonAt(x / WIDTH, y / WIDTH)
      const id = hash(column, row, 4)
      const brightness = clamp(0.35 + fbm(column * 0.05, row * 0.08, 3, 7) * 1.1 + (id - 0.5) * 0.35)
      const plate = smoothstep(0.015, 0.06, inside)
      setMaterial(sample, petrol(brightness), 0.85 * plate, 0.3 + id * 0.16, 0.25, plate * 0.9)
      sample.red += SEAM[0]
      sample.green += SEAM[1]
      sample.blue += SEAM[2]
      sample.bump += smoothstep(0, 0.14, inside) * 0.9
      const lit = id > 0.93 ? plate * 1.2 : 0
      const rim = (1 - smoothstep(0.03, 0.09, inside)) * smoothstep(0.35, 0.8, brightness)
      setGlow(sample, MINT, lit + rim * 0.5)
    },
    trim: solidColour('#0d171c', 0.6, 0.36, 0.2),
    accent: glow('#2bffd0', 1.6),
    polymer: polymer('#12181b'),
    steel: brushedSteel('#7d8b92', 0.25),
    rubber: rubber('#101416'),
    glow: glow('#2bffd0', 3.5),
  },
}

const ROW = Math.sqrt(3)

/** The hexagon (one wide, points up) that holds a point: its number, and how far inside its border the point is. */
function hexagonAt(x: number, y: number): { column: number; row: number; inside: number } {
  const nearX = x - Math.floor(x) - 0.5
  const nearY = y - Math.floor(y / ROW) * ROW - ROW / 2
  const nextX = x - 0.5 - Math.floor(x - 0.5) - 0.5
  const nextY = y - ROW / 2 - Math.floor((y - ROW / 2) / ROW) * ROW - ROW / 2
  const first = nearX * nearX + nearY * nearY < nextX * nextX + nextY * nextY
  const [fromX, fromY] = first ? [nearX, nearY] : [nextX, nextY]
  const [acrossX, acrossY] = [Math.abs(fromX), Math.abs(fromY)]
  return {
    column: Math.round((x - fromX) * 2),
    row: Math.round(((y - fromY) / ROW) * 2),
    inside: 0.5 - Math.max(acrossX, acrossX / 2 + (acrossY * ROW) / 2),
  }
}
