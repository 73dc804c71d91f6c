import { clamp } from '../surface/noise.ts'
import { cross, normalise, type Radiance } from './studio.ts'

/** A map of radiance by longitude and latitude, three numbers a texel. */
type Panorama = { width: number; height: number; radiance: Float32Array }

/** Light of a studio, sharp and blurred. Lookups write red, green and blue into `target`. */
export type Environment = {
  /** What a surface of this roughness (0…1) reflects from a direction of view space. */
  reflect: (roughness: number, x: number, y: number, z: number, target: Float64Array) => void
  /** A blurred view of the studio, for the diffuse rays that escape. */
  diffuse: (x: number, y: number, z: number, target: Float64Array) => void
}

/** Roughness of each prefiltered level. */
export const LEVELS = [0.04, 0.12, 0.22, 0.34, 0.48, 0.64, 0.82, 1]
const DIFFUSE_LEVEL = 4
const SAMPLES = 192

/**
 * Prefilters a studio for GGX reflections, one panorama per roughness: the first half of the split sum approximation
 * (Karis, "Real Shading in Unreal Engine 4", SIGGRAPH 2013), sampling normals of the GGX distribution (Walter et al.,
 * "Microfacet Models for Refraction through Rough Surfaces", EGSR 2007) with view and normal taken as one.
 */
export function buildEnvironment(studio: Radiance): Environment {
  const sharp = panorama(512, 256, (x, y, z) => studio(x, y, z))
  const small = halve(halve(sharp))
  const levels = LEVELS.map((roughness, level) => {
    if (level === 0) return sharp
    return prefilter(roughness < 0.18 ? sharp : small, roughness, roughness < 0.3 ? 128 : 64)
  })
  const spare = new Float64Array(3)
  return {
    reflect(roughness, x, y, z, target) {
      const u = Math.atan2(x, z) / (2 * Math.PI) + 0.5
      const v = Math.acos(clamp(y, -1)) / Math.PI
      let level = 0
      while (level < LEVELS.length - 2 && LEVELS[level + 1] < roughness) level++
      lookUp(levels[level], u, v, target)
      const share = clamp((roughness - LEVELS[level]) / (LEVELS[level + 1] - LEVELS[level]))
      if (share === 0) return
      lookUp(levels[level + 1], u, v, spare)
      for (let channel = 0; channel < 3; channel++)
        target[channel] += (spare[channel] - target[channel]) * share
    },
    diffuse(x, y, z, target) {
      lookUp(
        levels[DIFFUSE_LEVEL],
        Math.atan2(x, z) / (2 * Math.PI) + 0.5,
        Math.acos(clamp(y, -1)) / Math.PI,
        target,
      )
    },
  }
}

function directionAt(u: number, v: number): readonly [number, number, number] {
  const longitude = (u - 0.5) * 2 * Math.PI
  const colatitude = v * Math.PI
  const ring = Math.sin(colatitude)
  return [Math.sin(longitude) * ring, Math.cos(colatitude), Math.cos(longitude) * ring]
}

function panorama(width: number, height: number, radianceOf: Radiance): Panorama {
  const radiance = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      radiance.set(radianceOf(...directionAt((x + 0.5) / width, (y + 0.5) / height)), (y * width + x) * 3)
  }
  return { width, height, radiance }
}

function halve({ width, height, radiance }: Panorama): Panorama {
  const half = new Float32Array((width * height * 3) / 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const target = ((y >> 1) * (width >> 1) + (x >> 1)) * 3
      for (let channel = 0; channel < 3; channel++)
        half[target + channel] += radiance[(y * width + x) * 3 + channel] / 4
    }
  }
  return { width: width >> 1, height: height >> 1, radiance: half }
}

function prefilter(source: Panorama, roughness: number, width: number): Panorama {
  const alphaSquared = roughness ** 4
  const sample = new Float64Array(3)
  return panorama(width, width / 2, (x, y, z) => {
    const normal = [x, y, z] as const
    const right = normalise(cross(Math.abs(y) < 0.99 ? [0, 1, 0] : [1, 0, 0], normal))
    const up = cross(normal, right)
    const sum: [number, number, number] = [0, 0, 0]
    let weight = 0
    for (let index = 0; index < SAMPLES; index++) {
      const first = (index + 0.5) / SAMPLES
      const turn = 2 * Math.PI * ((index * 0.6180339887) % 1)
      const cosine = Math.sqrt((1 - first) / (1 + (alphaSquared - 1) * first))
      const sine = Math.sqrt(1 - cosine * cosine)
      const facing = 2 * cosine * cosine - 1
      if (facing <= 0) continue
      const [a, b] = [sine * Math.cos(turn), sine * Math.sin(turn)]
      const towards = (axis: 0 | 1 | 2) =>
        2 * cosine * (right[axis] * a + up[axis] * b + normal[axis] * cosine) - normal[axis]
      const [lx, ly, lz] = [towards(0), towards(1), towards(2)]
      lookUp(source, Math.atan2(lx, lz) / (2 * Math.PI) + 0.5, Math.acos(clamp(ly, -1)) / Math.PI, sample)
      for (let channel = 0; channel < 3; channel++) sum[channel] += sample[channel] * facing
      weight += facing
    }
    return [sum[0] / weight, sum[1] / weight, sum[2] / weight]
  })
}

/** Bilinear lookup; `u` wraps round, `v` ends at the poles. */
function lookUp({ width, height, radiance }: Panorama, u: number, v: number, target: Float64Array): void {
  const x = u * width - 0.5
  const y = v * height - 0.5
  const column = Math.floor(x)
  const row = Math.floor(y)
  const fx = x - column
  const fy = y - row
  const left = (column + width) % width
  const right = (column + 1 + width) % width
  const top = Math.max(0, row) * width
  const bottom = Math.min(height - 1, row + 1) * width
  const a = (top + left) * 3
  const b = (top + right) * 3
  const c = (bottom + left) * 3
  const d = (bottom + right) * 3
  const wa = (1 - fx) * (1 - fy)
  const wb = fx * (1 - fy)
  const wc = (1 - fx) * fy
  const wd = fx * fy
  for (let channel = 0; channel < 3; channel++) {
    target[channel] =
      radiance[a + channel] * wa +
      radiance[b + channel] * wb +
      radiance[c + channel] * wc +
      radiance[d + channel] * wd
  }
}
