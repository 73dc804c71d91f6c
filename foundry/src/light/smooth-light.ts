import type { GeometryBuffer } from '../render/geometry-buffer.ts'

/**
 * Removes the noise of the gathered light: one pass of the edge-avoiding à-trous filter (Dammertz et al., HPG 2010) per
 * step width, guided by normal and by distance from the tangent plane.
 */
export function smoothLight(buffer: GeometryBuffer, stepWidths: readonly number[]): void {
  for (const step of stepWidths) pass(buffer, step)
}

const KERNEL = Float64Array.from({ length: 25 }, (_, index) =>
  Math.exp(-(((index % 5) - 2) ** 2 + (Math.floor(index / 5) - 2) ** 2) / 4),
)

function pass(buffer: GeometryBuffer, step: number): void {
  const { entries, camera, x, y, z, normalX, normalY, normalZ, count } = buffer
  const columns = camera.width * camera.supersample
  const rows = camera.height * camera.supersample
  const { lightRed, lightGreen, lightBlue, openness, mirrorOpenness } = buffer
  const red = new Float32Array(count)
  const green = new Float32Array(count)
  const blue = new Float32Array(count)
  const open = new Float32Array(count)
  const mirror = new Float32Array(count)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const here = entries[row * columns + column]
      if (here < 0) continue
      const [nx, ny, nz] = [normalX[here], normalY[here], normalZ[here]]
      let [total, sumRed, sumGreen, sumBlue, sumOpen, sumMirror] = [0, 0, 0, 0, 0, 0]
      for (let tap = 0; tap < 25; tap++) {
        const tapColumn = column + ((tap % 5) - 2) * step
        const tapRow = row + (((tap / 5) | 0) - 2) * step
        if (tapColumn < 0 || tapRow < 0 || tapColumn >= columns || tapRow >= rows) continue
        const there = entries[tapRow * columns + tapColumn]
        if (there < 0) continue
        const facing = nx * normalX[there] + ny * normalY[there] + nz * normalZ[there]
        if (facing < 0.8) continue
        const apart = Math.abs(
          (x[here] - x[there]) * nx + (y[here] - y[there]) * ny + (z[here] - z[there]) * nz,
        )
        if (apart > 2) continue
        const alike = facing * facing * facing
        const weight = KERNEL[tap] * alike * alike * alike * alike * Math.exp(-apart)
        total += weight
        sumRed += lightRed[there] * weight
        sumGreen += lightGreen[there] * weight
        sumBlue += lightBlue[there] * weight
        sumOpen += openness[there] * weight
        sumMirror += mirrorOpenness[there] * weight
      }
      red[here] = sumRed / total
      green[here] = sumGreen / total
      blue[here] = sumBlue / total
      open[here] = sumOpen / total
      mirror[here] = sumMirror / total
    }
  }
  buffer.lightRed = red
  buffer.lightGreen = green
  buffer.lightBlue = blue
  buffer.openness = open
  buffer.mirrorOpenness = mirror
}
