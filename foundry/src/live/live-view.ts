import type { GeometryBuffer } from '../render/geometry-buffer.ts'

/** Size of what a browser draws from: the store's own pictures, with three samples each way. */
export const LIVE_SIZE = { width: 560, height: 420, supersample: 3 } as const

/** The average of a field of the texels behind an entry, as `shade` has it. */
export function fieldAt(buffer: GeometryBuffer, field: ArrayLike<number>, stride = 1, offset = 0) {
  const { corners, betweenX, betweenY } = buffer
  return (entry: number): number => {
    const [fx, fy, at] = [betweenX[entry], betweenY[entry], entry * 4]
    return (
      field[corners[at] * stride + offset] * (1 - fx) * (1 - fy) +
      field[corners[at + 1] * stride + offset] * fx * (1 - fy) +
      field[corners[at + 2] * stride + offset] * (1 - fx) * fy +
      field[corners[at + 3] * stride + offset] * fx * fy
    )
  }
}
