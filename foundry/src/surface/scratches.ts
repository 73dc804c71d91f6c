import { rasteriseAlpha } from '../geometry/coverage.ts'
import type { Canvas } from '../geometry/canvas.ts'
import { sequence } from './noise.ts'

type Layer = { count: number; width: number; longest: number; shortest: number }

/** Few and long first: a layer shows from a given wear on, and the later ones are denser. Lengths in units. */
const LAYERS: Layer[] = [
  { count: 100, width: 2, shortest: 30, longest: 150 },
  { count: 90, width: 0.7, shortest: 6, longest: 76 },
  { count: 160, width: 0.8, shortest: 6, longest: 76 },
  { count: 260, width: 1, shortest: 6, longest: 76 },
]

/** Four maps of thin strokes at the canvas's sampling, 0…255. Most run along the item, some across. */
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
      const strokeWidth = (layer.width * (0.5 + random())).toFixed(2)
      const opacity = (0.35 + random() * 0.65).toFixed(2)
      strokes += `<path d="M${x.toFixed(2)} ${y.toFixed(2)}Q${bendX.toFixed(2)} ${bendY.toFixed(2)} ${end}" stroke-width="${strokeWidth}" stroke-opacity="${opacity}"/>`
    }
    const markup = `<g fill="none" stroke="#fff" stroke-linecap="round">${strokes}</g>`
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
