import type { Environment } from '../light/environment.ts'
import { CHANNELS, type Surface } from '../surface/surface.ts'
import type { GeometryBuffer } from './geometry-buffer.ts'

/** Linear radiance per entry of a geometry buffer: what is seen, and the part of it that the entry emits itself. */
export type Shading = { seen: Float32Array; emitted: Float32Array }

/** Roughness of the clear coat. */
const COAT_ROUGHNESS = 0.07

/** How strongly the fine bump bends the normal. */
export const BUMP = 0.9

/** Texture axes in object space by side: right x y z, down x y z. Item and front face, side face, top face. */
export const AXES = [
  [1, 0, 0, 0, -1, 0],
  [0, 0, -1, 0, -1, 0],
  [1, 0, 0, 0, 0, 1],
]

/**
 * The material pass. Specular: GGX reflections of a prefiltered studio with the analytic fit of the environment BRDF
 * (Karis, "Physically Based Shading on Mobile", 2014), dimmed by specular occlusion (Lagarde and de Rousiers, "Moving
 * Frostbite to PBR", SIGGRAPH 2014). Diffuse: Lambert on the gathered light. Clear coat: a second, sharp lobe on the
 * geometric normal with Schlick's Fresnel term (1994). `surface` holds the materials of the buffer's texels in their
 * order.
 */
export function shade(buffer: GeometryBuffer, surface: Surface, environment: Environment): Shading {
  const { camera, count, eye, corners, betweenX, betweenY } = buffer
  const r = camera.rotation
  const seen = new Float32Array(count * 3)
  const emitted = new Float32Array(count * 3)
  const radiance = new Float64Array(3)
  const densities = buffer.visible.map(({ solid }) => solid.texelsPerUnit)
  for (let entry = 0; entry < count; entry++) {
    const side = buffer.side[entry]
    const fx = betweenX[entry]
    const fy = betweenY[entry]
    const a = corners[entry * 4] * CHANNELS
    const b = corners[entry * 4 + 1] * CHANNELS
    const c = corners[entry * 4 + 2] * CHANNELS
    const d = corners[entry * 4 + 3] * CHANNELS
    const wa = (1 - fx) * (1 - fy)
    const wb = fx * (1 - fy)
    const wc = (1 - fx) * fy
    const wd = fx * fy
    const red = surface[a] * wa + surface[b] * wb + surface[c] * wc + surface[d] * wd
    const green = surface[a + 1] * wa + surface[b + 1] * wb + surface[c + 1] * wc + surface[d + 1] * wd
    const blue = surface[a + 2] * wa + surface[b + 2] * wb + surface[c + 2] * wc + surface[d + 2] * wd
    const metalness = surface[a + 3] * wa + surface[b + 3] * wb + surface[c + 3] * wc + surface[d + 3] * wd
    const rough = surface[a + 4] * wa + surface[b + 4] * wb + surface[c + 4] * wc + surface[d + 4] * wd
    const coat = surface[a + 5] * wa + surface[b + 5] * wb + surface[c + 5] * wc + surface[d + 5] * wd
    const roughness = rough < 0.045 ? 0.045 : rough > 1 ? 1 : rough

    const plainX = buffer.normalX[entry]
    const plainY = buffer.normalY[entry]
    const plainZ = buffer.normalZ[entry]
    let nx = plainX
    let ny = plainY
    let nz = plainZ
    if (buffer.steep[entry] === 0) {
      const [ba, bb, bc, bd] = [surface[a + 9], surface[b + 9], surface[c + 9], surface[d + 9]]
      const scale = BUMP * densities[side]
      const right = ((bb - ba) * (1 - fy) + (bd - bc) * fy) * scale
      const down = ((bc - ba) * (1 - fx) + (bd - bb) * fx) * scale
      const axes = AXES[side]
      nx -= axes[0] * right + axes[3] * down
      ny -= axes[1] * right + axes[4] * down
      nz -= axes[2] * right + axes[5] * down
      const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
      nx /= length
      ny /= length
      nz /= length
    }
    let vx = eye[0] - buffer.x[entry]
    let vy = eye[1] - buffer.y[entry]
    let vz = eye[2] - buffer.z[entry]
    const away = Math.sqrt(vx * vx + vy * vy + vz * vz)
    vx /= away
    vy /= away
    vz /= away
    let facing = nx * vx + ny * vy + nz * vz
    if (facing < 0.03) {
      // a bump must not turn the surface away from the eye
      nx += vx * (0.03 - facing)
      ny += vy * (0.03 - facing)
      nz += vz * (0.03 - facing)
      const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
      nx /= length
      ny /= length
      nz /= length
      facing = 0.03
    }
    let mx = 2 * facing * nx - vx
    let my = 2 * facing * ny - vy
    let mz = 2 * facing * nz - vz
    environment.reflect(
      roughness,
      r[0] * mx + r[1] * my + r[2] * mz,
      r[3] * mx + r[4] * my + r[5] * mz,
      r[6] * mx + r[7] * my + r[8] * mz,
      radiance,
    )
    // Karis 2014: scale and bias of the reflectance at normal incidence
    const k =
      Math.min((1 - roughness) * (1 - roughness), 2 ** (-9.28 * facing)) * (1 - roughness) -
      0.0275 * roughness +
      0.0425
    const scale = 1.04 - 0.572 * roughness - 1.04 * k
    const bias = 1.04 * k + 0.022 * roughness - 0.04
    const open = buffer.openness[entry]
    const occluded = (facing + open) ** (2 ** (-16 * roughness - 1)) - 1 + open
    const mirror =
      (0.18 + 0.82 * buffer.mirrorOpenness[entry]) *
      (0.4 + 0.6 * (occluded < 0 ? 0 : occluded > 1 ? 1 : occluded))
    // the light was gathered for the plain normal; the bump turns it a little to the key
    const turned = 1 + ((nx - plainX) * 0.1 + (ny - plainY) * 0.9 + (nz - plainZ) * 0.5) * 0.6
    const diffuse = (1 - metalness) * turned
    const bounce = (1 - open) * 0.2
    const dielectric = 0.04 * (1 - metalness)
    let outRed =
      diffuse * red * (buffer.lightRed[entry] + bounce * red) +
      radiance[0] * ((dielectric + red * metalness) * scale + bias) * mirror
    let outGreen =
      diffuse * green * (buffer.lightGreen[entry] + bounce * green) +
      radiance[1] * ((dielectric + green * metalness) * scale + bias) * mirror
    let outBlue =
      diffuse * blue * (buffer.lightBlue[entry] + bounce * blue) +
      radiance[2] * ((dielectric + blue * metalness) * scale + bias) * mirror
    if (coat > 0.01) {
      const plainFacing = Math.max(0.03, plainX * vx + plainY * vy + plainZ * vz)
      mx = 2 * plainFacing * plainX - vx
      my = 2 * plainFacing * plainY - vy
      mz = 2 * plainFacing * plainZ - vz
      environment.reflect(
        COAT_ROUGHNESS,
        r[0] * mx + r[1] * my + r[2] * mz,
        r[3] * mx + r[4] * my + r[5] * mz,
        r[6] * mx + r[7] * my + r[8] * mz,
        radiance,
      )
      const grazing = 1 - plainFacing
      const fresnel = (0.04 + 0.96 * grazing * grazing * grazing * grazing * grazing) * coat
      outRed = outRed * (1 - fresnel) + radiance[0] * fresnel * mirror
      outGreen = outGreen * (1 - fresnel) + radiance[1] * fresnel * mirror
      outBlue = outBlue * (1 - fresnel) + radiance[2] * fresnel * mirror
    }
    const glowRed = surface[a + 6] * wa + surface[b + 6] * wb + surface[c + 6] * wc + surface[d + 6] * wd
    const glowGreen = surface[a + 7] * wa + surface[b + 7] * wb + surface[c + 7] * wc + surface[d + 7] * wd
    const glowBlue = surface[a + 8] * wa + surface[b + 8] * wb + surface[c + 8] * wc + surface[d + 8] * wd
    seen[entry * 3] = outRed + glowRed
    seen[entry * 3 + 1] = outGreen + glowGreen
    seen[entry * 3 + 2] = outBlue + glowBlue
    emitted[entry * 3] = glowRed
    emitted[entry * 3 + 1] = glowGreen
    emitted[entry * 3 + 2] = glowBlue
  }
  return { seen, emitted }
}
