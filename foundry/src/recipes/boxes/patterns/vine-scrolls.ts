import type { Canvas } from '../../../geometry/canvas.ts'
import { placeMarkup } from '../../../surface/placement.ts'
import { giltLines, scroll } from './scroll.ts'

/** Units of one wave of the stem, and between stems. */
const WAVE = 112
const DOWN = 76

/** Half a wave of stem with the scroll that it bears, and thorny leaves on both. */
function halfWave(): string {
  const half = WAVE / 2
  const stem = `M${-half / 2} 0C${-half / 4} -34 ${half / 4} -34 ${half / 2} 0`
  const tendril = scroll({ x: 2, y: 9, radius: 24, start: -Math.PI * 0.78, turns: 1.7 })
  return giltLines(stem + tendril, 5) + leaves()
}

function leaves(): string {
  return (
    [
      [-18, -23, -140, 17],
      [8, -27, -65, 18],
      [25, 12, 20, 14],
      [-22, 14, 150, 12],
      [4, 33, 95, 13],
    ] as const
  )
    .map(([x, y, rotate, length]) =>
      placeMarkup(
        `<path d="M0 0Q${length * 0.4} ${length * 0.46} ${length} ${length * 0.1}Q${length * 0.5} ${-length * 0.28} 0 0Z" fill="#fff" stroke="#777" stroke-width="1.6"/>`,
        { x, y, rotate },
      ),
    )
    .join('')
}

/** Markup of rows of waving stems (karakusa), every second row half a wave further. */
export function drawVines({ left, top, width, height }: Required<Canvas>): string {
  const up = halfWave()
  const down = `<g transform="scale(1 -1)">${up}</g>`
  let vines = ''
  const rows = Math.ceil(height / 2 / DOWN) + 1
  const columns = Math.ceil(width / WAVE) + 1
  const [middleX, middleY] = [left + width / 2, top + height / 2]
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++)
      vines += placeMarkup(((column + row) & 1) === 0 ? up : down, {
        x: middleX + (column * WAVE) / 2,
        y: middleY + row * DOWN,
      })
  }
  return vines
}
