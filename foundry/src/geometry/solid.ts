import type { Canvas } from './canvas.ts'

/** Maps of a relief solid: every point whose depth is less than the local half thickness is inside. */
export type Solid = {
  name: string
  canvas: Required<Canvas>
  /** Texels. */
  width: number
  height: number
  texelsPerUnit: number
  /** Half thickness in units. */
  heights: Float32Array
  /** Index in MATERIALS plus one; 0 where there is nothing. */
  materials: Uint8Array
  /** Number of the part on top, from 1. */
  parts: Uint16Array
  /** Thickness minus its average over 1.2 units, and over 4: positive on edges, negative in cavities. */
  fineCurvature: Float32Array
  broadCurvature: Float32Array
  greatestHeight: number
}

/** Below this half thickness (units) there is no solid: the blurred rim of a part. */
export const THINNEST = 0.35
