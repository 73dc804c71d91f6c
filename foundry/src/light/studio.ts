import { smoothstep } from '../surface/noise.ts'

/** Linear radiance from a direction of view space: x right, y up, z to the viewer. */
export type Radiance = (x: number, y: number, z: number) => readonly [number, number, number]

type Vector = readonly [number, number, number]

/**
 * A soft rectangular light infinitely far away. `size` is half its width and height as seen from the item (tangent of the
 * angle), `softness` the width of its edge.
 */
type Panel = {
  direction: Vector
  up: Vector
  size: readonly [number, number]
  softness: number
  radiance: Vector
}

type Room = { panels: Panel[]; ambient: (x: number, y: number, z: number) => number; tint: Vector }

const UP: Vector = [0, 1, 0]
const FORWARD: Vector = [0, 0, 1]
const RIGHT: Vector = [1, 0, 0]

/** The studio of every item, badge and avatar: a dark room with seven panels. Contrast is what makes metal. */
export const itemStudio: Radiance = light({
  panels: [
    // key softbox overhead, in front
    { direction: [-0.25, 1, 0.45], up: FORWARD, size: [0.9, 0.34], softness: 0.1, radiance: [8.4, 8.5, 8.9] },
    // front-left card
    { direction: [-0.75, 0.55, 0.8], up: UP, size: [0.34, 0.34], softness: 0.16, radiance: [3.4, 3.3, 3.2] },
    // front-right low card
    { direction: [0.85, -0.12, 1], up: UP, size: [0.34, 0.6], softness: 0.36, radiance: [1.75, 1.8, 1.95] },
    // right and left strips
    { direction: [1, 0.25, 0.1], up: UP, size: [0.14, 0.9], softness: 0.07, radiance: [3.4, 3.8, 4.8] },
    { direction: [-1, 0.1, 0], up: UP, size: [0.12, 0.9], softness: 0.07, radiance: [4.2, 3.8, 3.2] },
    // rims, top back and low back
    { direction: [0.2, 0.8, -0.8], up: RIGHT, size: [0.45, 1.2], softness: 0.16, radiance: [5.4, 5.7, 6.4] },
    { direction: [-0.2, -0.8, -0.65], up: RIGHT, size: [0.26, 1], softness: 0.15, radiance: [2, 2.5, 3.8] },
    // floor bounce
    { direction: [0.1, -1, 0.5], up: FORWARD, size: [0.9, 0.25], softness: 0.3, radiance: [0.4, 0.45, 0.6] },
  ],
  ambient: (x, y, z) => {
    const rise = y * 0.5 + 0.5
    return 0.05 + 0.13 * rise * rise + Math.max(0, z) * (0.09 + 0.26 * smoothstep(-0.55, 0.65, y - x * 0.3))
  },
  tint: [1, 1.02, 1.08],
})

/** The studio of boxes: no top rim, a larger left card, so that three faces read as light, middle and dark. */
export const boxStudio: Radiance = light({
  panels: [
    {
      direction: [-0.45, 1, 0.75],
      up: FORWARD,
      size: [0.6, 0.34],
      softness: 0.14,
      radiance: [7.2, 7.2, 7.4],
    },
    { direction: [-0.62, 0.35, 1], up: UP, size: [0.5, 0.42], softness: 0.25, radiance: [2.1, 2.1, 2.1] },
    { direction: [1, 0.1, 0.55], up: UP, size: [0.18, 0.9], softness: 0.16, radiance: [1.2, 1.35, 1.7] },
    { direction: [-1, 0.1, 0], up: UP, size: [0.12, 0.9], softness: 0.07, radiance: [3.2, 3, 2.8] },
    { direction: [0.5, 0.35, -1], up: UP, size: [0.8, 0.18], softness: 0.1, radiance: [3.2, 3.4, 3.9] },
    { direction: [-0.2, -0.8, -0.65], up: RIGHT, size: [0.26, 1], softness: 0.15, radiance: [1.4, 1.8, 2.8] },
  ],
  ambient: (x, y, z) => {
    const rise = y * 0.5 + 0.5
    return 0.05 + 0.16 * rise * rise + Math.max(0, z) * (0.05 + 0.12 * smoothstep(-0.5, 0.7, y - x * 0.5))
  },
  tint: [1, 1.02, 1.08],
})

function light({ panels, ambient, tint }: Room): Radiance {
  const frames = panels.map(({ direction, up, size, softness, radiance }) => {
    const normal = normalise(direction)
    const right = normalise(cross(up, normal))
    return { normal, right, up: cross(normal, right), size, softness, radiance }
  })
  return (x, y, z) => {
    const around = ambient(x, y, z)
    const sum: [number, number, number] = [around * tint[0], around * tint[1], around * tint[2]]
    for (const { normal, right, up, size, softness, radiance } of frames) {
      const facing = x * normal[0] + y * normal[1] + z * normal[2]
      if (facing <= 0.05) continue
      const across = Math.abs((x * right[0] + y * right[1] + z * right[2]) / facing)
      const along = Math.abs((x * up[0] + y * up[1] + z * up[2]) / facing)
      const share =
        smoothstep(size[0] + softness, size[0] - softness, across) *
        smoothstep(size[1] + softness, size[1] - softness, along)
      for (let channel = 0; channel < 3; channel++) sum[channel] += share * radiance[channel]
    }
    return sum
  }
}

/** The vector at a length of 1. */
export function normalise([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** The cross product: a vector at right angles to both. */
export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
