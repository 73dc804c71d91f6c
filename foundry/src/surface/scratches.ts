import { rasteriseAlpha } from '../geometry/coverage.ts'
import type { Canvas } from '../geometry/canvas.ts'
import { sequence } from './noise.ts'

type Layer = { count: number; width: number; longest: number; shortest: number }

/** Few and fine first: a layer shows from a given wear on, and the later ones are wider and denser. Lengths in units. */
const LAYERS: Layer[] = [
  { count: 46, width: 6, shortest: 30, longest: 150 },
  { count: 60, width: 8, shortest: 30, longest: 190 },
  { count: 70, width: 10, shortest: 40, longest: 230 },
  { count: 90, width: 13, shortest: 30, longest: 210 },
]

/** Four maps of cuts at the canvas's sampling, 0…255, pointed at both ends. Most run along the item, some across. */
export async function drawScratches(canvas: Required<Canvas>, seed: number): Promise<Uint8Array[]> {
  const random = sequence(seed)
  const { left, top, width, height, texelsPerUnit } = canvas
  const layers: Uint8Array[] = []
  for (const layer of LAYERS) {
    let strokes = ''
    for (let index = 0; index < layer.count; index++) {
      const x = left + random() * width
      const y = top + random() * height
      const angle = (random() < 0.6 ? 0.15 : 1.2) + (random() - 0.5) * 1.1
      const length = layer.shortest + random() * random() * (layer.longest - layer.shortest)
      const bendX = x + Math.cos(angle) * length * 0.5 + (random() - 0.5) * 3
      const bendY = y + Math.sin(angle) * length * 0.5 + (random() - 0.5) * 3
      const end = `${(x + Math.cos(angle) * length).toFixed(2)} ${(y + Math.sin(angle) * length).toFixed(2)}`
      const half = layer.width * (0.35 + random() * 0.5)
      const opacity = (0.45 + random() * 0.55).toFixed(2)
      const [sideX, sideY] = [-Math.sin(angle) * half, Math.cos(angle) * half]
      const through = (side: number) =>
        `${(bendX + sideX * side).toFixed(2)} ${(bendY + sideY * side).toFixed(2)}`
      const start = `${x.toFixed(2)} ${y.toFixed(2)}`
      strokes += `<path d="M${start}Q${through(1)} ${end}Q${through(-1)} ${start}Z" fill-opacity="${opacity}"/>`
    }
    const markup = `<g fill="#fff">${strokes}</g>`
    const viewBox = `${left} ${top} ${width} ${height}`
    layers.push(
      await rasteriseAlpha(
        markup,
        Math.round(width * texelsPerUnit),
        Math.round(height * texelsPerUnit),
        viewBox,
      ),
    )
  }
  return layers
}
