import type { Canvas } from '../../../geometry/canvas.ts'
import { placeMarkup } from '../../../surface/placement.ts'
import { giltLines, scroll } from './scroll.ts'

/** Units between clouds along a row, and between rows. */
const ALONG = 112
const DOWN = 50

/** Three scrolls that meet in one outline, on long tails of mist. */
const CLOUD =
  scroll({ x: -22, y: 6, radius: 14, start: Math.PI / 2, turns: 1.45 }) +
  scroll({ x: 2, y: -8, radius: 17, start: Math.PI * 0.95, turns: 1.5 }) +
  scroll({ x: 26, y: 8, radius: 12, start: -Math.PI * 0.62, turns: 1.35 }) +
  'M-22 20L44 20M-8 28L60 28M-52 20L-34 20'

/** Markup of staggered rows of clouds, every second row blown the other way. */
export function drawClouds({ left, top, width, height }: Required<Canvas>): string {
  let clouds = ''
  const lines = giltLines(CLOUD, 5.2)
  const rows = Math.ceil(height / 2 / DOWN) + 1
  const columns = Math.ceil(width / 2 / ALONG) + 1
  const [middleX, middleY] = [left + width / 2, top + height / 2]
  for (let row = -rows; row <= rows; row++) {
    const odd = (row & 1) === 1
    for (let column = -columns; column <= columns; column++)
      clouds += placeMarkup(lines, {
        x: middleX + (column + (odd ? 0.5 : 0)) * ALONG,
        y: middleY + row * DOWN,
        mirror: odd,
      })
  }
  return clouds
}
