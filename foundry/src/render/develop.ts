import { boxBlur } from '../geometry/blur.ts'
import { toDisplay } from '../surface/colour.ts'
import { clamp } from '../surface/noise.ts'
import type { GeometryBuffer } from './geometry-buffer.ts'
import type { Shading } from './shade.ts'

/** A finished picture: sRGB with straight alpha, eight bits each. */
export type Rgba = { width: number; height: number; pixels: Uint8Array }

const SATURATION = 1.06
const EXPOSURE = 0.72
const BLOOM = 0.9

/** Bloom is a sum of three blurs; radii in pixels of a picture 1024 wide. */
export const BLOOM_BLURS = [
  { radius: 2, strength: 0.5 },
  { radius: 7, strength: 0.32 },
  { radius: 18, strength: 0.3 },
]

/** The ACES-like film curve of Narkowicz, "ACES Filmic Tone Mapping Curve" (2015). */
function filmCurve(radiance: number): number {
  const value = radiance * EXPOSURE
  return clamp((value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14))
}

/** Linear premultiplied planes of a picture. */
type Planes = { red: Float32Array; green: Float32Array; blue: Float32Array; alpha: Float32Array }

/**
 * Turns shading into a picture: tone curve per sample (before averaging, or bright edges crawl), average of each pixel's
 * samples, coverage as alpha, and the glow's bloom, which adds to the alpha so that it spills past the silhouette.
 */
export function develop(buffer: GeometryBuffer, { seen, emitted }: Shading): Rgba {
  const { width, height, supersample } = buffer.camera
  const plane = () => new Float32Array(width * height)
  const picture: Planes = { red: plane(), green: plane(), blue: plane(), alpha: plane() }
  const light = [plane(), plane(), plane()]
  const columns = width * supersample
  const share = 1 / supersample ** 2
  let emits = false
  for (let sample = 0; sample < buffer.entries.length; sample++) {
    const entry = buffer.entries[sample]
    if (entry < 0) continue
    const pixel =
      Math.floor(Math.floor(sample / columns) / supersample) * width +
      Math.floor((sample % columns) / supersample)
    const [red, green, blue] = [seen[entry * 3], seen[entry * 3 + 1], seen[entry * 3 + 2]]
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    picture.red[pixel] += filmCurve(luminance + (red - luminance) * SATURATION) * share
    picture.green[pixel] += filmCurve(luminance + (green - luminance) * SATURATION) * share
    picture.blue[pixel] += filmCurve(luminance + (blue - luminance) * SATURATION) * share
    picture.alpha[pixel] += share
    for (let channel = 0; channel < 3; channel++) {
      const glow = emitted[entry * 3 + channel]
      if (glow <= 0) continue
      light[channel][pixel] += glow * share
      emits = true
    }
  }
  if (emits) addBloom(picture, light, width, height)
  return { width, height, pixels: encode(picture) }
}

function addBloom(picture: Planes, light: Float32Array[], width: number, height: number): void {
  const bloom = light.map((plane) => {
    const sum = new Float32Array(plane.length)
    for (const { radius, strength } of BLOOM_BLURS) {
      const blurred = boxBlur(plane, width, height, (radius * width) / 1024)
      for (let pixel = 0; pixel < sum.length; pixel++) sum[pixel] += blurred[pixel] * strength * BLOOM
    }
    return sum
  })
  for (let pixel = 0; pixel < picture.alpha.length; pixel++) {
    const red = 1 - Math.exp(-0.55 * bloom[0][pixel])
    const green = 1 - Math.exp(-0.55 * bloom[1][pixel])
    const blue = 1 - Math.exp(-0.55 * bloom[2][pixel])
    const most = Math.max(red, green, blue)
    if (most < 0.002) continue
    picture.red[pixel] += red * (1 - picture.red[pixel])
    picture.green[pixel] += green * (1 - picture.green[pixel])
    picture.blue[pixel] += blue * (1 - picture.blue[pixel])
    picture.alpha[pixel] += (1 - picture.alpha[pixel]) * most ** 0.8 * 0.85
  }
}

function encode({ red, green, blue, alpha }: Planes): Uint8Array {
  const pixels = new Uint8Array(alpha.length * 4)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const cover = alpha[pixel]
    if (cover <= 0) continue
    pixels[pixel * 4] = toDisplay(clamp(red[pixel] / cover)) * 255 + 0.5
    pixels[pixel * 4 + 1] = toDisplay(clamp(green[pixel] / cover)) * 255 + 0.5
    pixels[pixel * 4 + 2] = toDisplay(clamp(blue[pixel] / cover)) * 255 + 0.5
    pixels[pixel * 4 + 3] = clamp(cover) * 255 + 0.5
  }
  return pixels
}
