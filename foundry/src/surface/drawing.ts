import sharp from 'sharp'
import { svgDocument } from '../geometry/coverage.ts'
import type { Canvas } from '../geometry/canvas.ts'
import { toLinear, type Colour } from './colour.ts'

/** A rasterised vector drawing. Coordinates are units of the canvas it was drawn for. */
export type Drawing = {
  /** 0…1, how much of the point the drawing fills. */
  coverage: (x: number, y: number) => number
  /** The drawing's colour there, linear, not multiplied by its coverage; black where there is none. */
  colour: (x: number, y: number) => Colour
}

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255))

/** Rasterises SVG markup (elements, no svg tag) at the canvas's own sampling. Fonts are not for drawings: use outlines. */
export async function rasteriseDrawing(markup: string, canvas: Required<Canvas>): Promise<Drawing> {
  const { left, top, texelsPerUnit: density } = canvas
  const width = Math.round(canvas.width * density)
  const height = Math.round(canvas.height * density)
  const picture = svgDocument(markup, width, height, `${left} ${top} ${canvas.width} ${canvas.height}`)
  const { data, info } = await sharp(picture, { unlimited: true })
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 4) throw new Error(`a drawing rasterised to ${info.channels} channels instead of 4`)
  const offset = (x: number, y: number): number => {
    const column = Math.min(width - 1, Math.max(0, Math.floor((x - left) * density)))
    const row = Math.min(height - 1, Math.max(0, Math.floor((y - top) * density)))
    return (row * width + column) * 4
  }
  return {
    coverage: (x, y) => data[offset(x, y) + 3] / 255,
    colour: (x, y) => {
      const at = offset(x, y)
      return [LINEAR[data[at]], LINEAR[data[at + 1]], LINEAR[data[at + 2]]]
    },
  }
}

/**
 * The same drawing with softened coverage, for raised or etched lines: reading it as a height gives a slope about
 * `softness` units wide.
 */
export function softCoverage(drawing: Drawing, softness: number): (x: number, y: number) => number {
  const reach = softness / 2
  return (x, y) =>
    (drawing.coverage(x, y) * 2 +
      drawing.coverage(x - reach, y) +
      drawing.coverage(x + reach, y) +
      drawing.coverage(x, y - reach) +
      drawing.coverage(x, y + reach)) /
    6
}
