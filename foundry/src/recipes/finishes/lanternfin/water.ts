import type { Canvas } from '../../../geometry/canvas.ts'
import { bendPath, type Bend } from '../../../surface/bent-path.ts'
import { sequence } from '../../../surface/noise.ts'

const DEEP = '#03141c'
const SWELL = '#062029'
const CURRENT = '#2f8f8c'
const HALO = ['#093540', '#0f4d57']

/** Units between currents. */
const ROW = 54

/** Dark water lit about each fish, and its slow currents, which are inlaid: SVG markup of both. */
export function drawWater(
  { left, top, width, height }: Required<Canvas>,
  fish: readonly Bend[],
): WaterLayers {
  const random = sequence(31)
  const rows = Math.ceil(height / ROW) + 1
  const crest = (row: number, x: number) =>
    top + row * ROW + Math.sin(x * 0.011 + row * 1.9) * 15 + Math.sin(x * 0.027 + row * 0.7) * 6
  const run = (row: number, from: number, to: number) => {
    const points: string[] = []
    for (let x = from; x <= to; x += 12) points.push(`${x.toFixed(1)} ${crest(row, x).toFixed(1)}`)
    return points
  }
  const right = left + width
  let [swells, currents] = ['', '']
  for (let row = 0; row < rows; row++) {
    const [upper, lower] = [run(row, left, right + 12), run(row + 1, left, right + 12)]
    if (row % 2 === 0) swells += `M${upper.join('L')}L${lower.toReversed().join('L')}Z`
    for (let x = left + random() * 120; x < right; x += 130 + random() * 190)
      currents += `M${run(row, x, x + 70 + random() * 120).join('L')}`
  }
  const halo = (share: number, colour: string) =>
    fish
      .map((bend) => `<path d="${bendPath(lens(350 * share, 150 * share), bend)}" fill="${colour}"/>`)
      .join('')
  const water = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${DEEP}"/>
    <path d="${swells}" fill="${SWELL}"/>${halo(1, HALO[0])}${halo(0.74, HALO[1])}`
  return {
    water,
    currents: `<path d="${currents}" fill="none" stroke="${CURRENT}" stroke-width="4.6" stroke-linecap="round"/>`,
  }
}

type WaterLayers = { water: string; currents: string }

/** An almond about the middle, drawn in pieces short enough to bend. */
function lens(halfLength: number, halfHeight: number): string {
  const rim: string[] = []
  for (let step = 0; step < 48; step++) {
    const angle = (step / 48) * 2 * Math.PI
    rim.push(`${(Math.cos(angle) * halfLength).toFixed(1)} ${(Math.sin(angle) * halfHeight).toFixed(1)}`)
  }
  return `M${rim.join('L')}Z`
}

/** Embers adrift in the water: how they look and the light that they give. */
export function drawEmbers({ left, top, width, height }: Required<Canvas>): { paint: string; light: string } {
  const random = sequence(12)
  let [paint, light] = ['', '']
  const count = Math.round((width * height) / 14000)
  for (let ember = 0; ember < count; ember++) {
    const [x, y, radius] = [left + random() * width, top + random() * height, 3.5 + random() * random() * 7]
    const disc = (size: number, colour: string) =>
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="${colour}"/>`
    paint += disc(radius, '#ff9d3a') + disc(radius * 0.55, '#ffe08a')
    light += disc(radius, '#c8641c') + disc(radius * 0.55, '#ffc65c')
  }
  return { paint, light }
}
