import type { GeometryBuffer } from '../render/geometry-buffer.ts'
import type { Environment } from './environment.ts'

/** How far light gets along a ray of object space within `reach` units: 1 it escapes, 0 it is stopped. */
export type Visibility = (
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
  reach: number,
) => number

export type GatherOptions = {
  diffuseRays: number
  mirrorRays: number
  diffuseReach: number
  mirrorReach: number
}

/**
 * Gathers the light of the studio at every entry. Cosine-spread rays that escape bring the blurred studio: diffuse light,
 * soft shadow and ambient occlusion in one (Monte Carlo over Malley's disc, Pharr, Jakob and Humphreys, "Physically Based
 * Rendering", 13.6.3; points of the R2 sequence, Roberts 2018). A few rays about the mirror direction tell how open it is.
 */
export function gatherLight(
  buffer: GeometryBuffer,
  environment: Environment,
  visibility: Visibility,
  { diffuseRays, mirrorRays, diffuseReach, mirrorReach }: GatherOptions,
): void {
  const { rotation: r } = buffer.camera
  const [eyeX, eyeY, eyeZ] = buffer.eye
  const radiance = new Float64Array(3)
  for (let entry = 0; entry < buffer.count; entry++) {
    const nx = buffer.normalX[entry]
    const ny = buffer.normalY[entry]
    const nz = buffer.normalZ[entry]
    const [x, y, z] = [buffer.x[entry] + nx * 0.9, buffer.y[entry] + ny * 0.9, buffer.z[entry] + nz * 0.9]
    // a frame about the normal
    const flat = Math.abs(ny) < 0.9
    let tx = flat ? nz : 0
    let ty = flat ? 0 : -nz
    let tz = flat ? -nx : ny
    const length = Math.hypot(tx, ty, tz)
    tx /= length
    ty /= length
    tz /= length
    const bx = ny * tz - nz * ty
    const by = nz * tx - nx * tz
    const bz = nx * ty - ny * tx
    const jitter = (Math.imul(entry, 2654435761) >>> 0) / 4294967296
    let [red, green, blue, open] = [0, 0, 0, 0]
    for (let ray = 0; ray < diffuseRays; ray++) {
      const area = (ray + ((jitter * 7.13 + ray * 0.7548776662) % 1)) / diffuseRays
      const turn = 2 * Math.PI * ((ray * 0.5698402909 + jitter) % 1)
      const radius = Math.sqrt(area)
      const [a, b, c] = [radius * Math.cos(turn), radius * Math.sin(turn), Math.sqrt(1 - area)]
      const dx = tx * a + bx * b + nx * c
      const dy = ty * a + by * b + ny * c
      const dz = tz * a + bz * b + nz * c
      const free = visibility(x, y, z, dx, dy, dz, diffuseReach)
      if (free === 0) continue
      open += free
      environment.diffuse(
        r[0] * dx + r[1] * dy + r[2] * dz,
        r[3] * dx + r[4] * dy + r[5] * dz,
        r[6] * dx + r[7] * dy + r[8] * dz,
        radiance,
      )
      red += radiance[0] * free
      green += radiance[1] * free
      blue += radiance[2] * free
    }
    buffer.lightRed[entry] = red / diffuseRays
    buffer.lightGreen[entry] = green / diffuseRays
    buffer.lightBlue[entry] = blue / diffuseRays
    buffer.openness[entry] = open / diffuseRays
    let [vx, vy, vz] = [eyeX - buffer.x[entry], eyeY - buffer.y[entry], eyeZ - buffer.z[entry]]
    const away = Math.hypot(vx, vy, vz)
    vx /= away
    vy /= away
    vz /= away
    let mirror = 0
    for (let ray = 0; ray < mirrorRays; ray++) {
      const turn = 2 * Math.PI * ((jitter * 3.7 + ray / mirrorRays) % 1)
      const radius = 0.16 * Math.sqrt((jitter * 11.3 + ray * 0.618) % 1)
      const [a, b] = [Math.cos(turn) * radius, Math.sin(turn) * radius]
      const mx = nx + tx * a + bx * b
      const my = ny + ty * a + by * b
      const mz = nz + tz * a + bz * b
      const twice = (2 * (mx * vx + my * vy + mz * vz)) / (mx * mx + my * my + mz * mz)
      mirror += visibility(x, y, z, mx * twice - vx, my * twice - vy, mz * twice - vz, mirrorReach)
    }
    buffer.mirrorOpenness[entry] = mirror / mirrorRays
  }
}
