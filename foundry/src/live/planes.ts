import sharp from 'sharp'
import type { Camera } from '../render/camera.ts'
import { clamp } from '../surface/noise.ts'
import { toDisplay } from '../surface/colour.ts'

/** One number per pixel of a picture. */
export type Plane = Float32Array

/** Planes of red, green and blue. */
export const triple = ([red, green, blue]: Plane[]) => [red, green, blue] as const

/** A picture whose samples are gathered: what each pixel's samples say on average. */
export type Gathering = {
  width: number
  height: number
  /** The pixel of a sample of the camera's grid. */
  pixelOf: (sample: number) => number
  /** Share of each pixel's samples that hit. */
  cover: Plane
}

/** How much of each pixel the object covers. `entries` is -1 where a sample misses. */
export function gatherCover({ width, height, supersample }: Camera, entries: Int32Array): Gathering {
  const columns = width * supersample
  const share = 1 / supersample ** 2
  const cover = new Float32Array(width * height)
  const pixelOf = (sample: number) =>
    Math.floor(Math.floor(sample / columns) / supersample) * width +
    Math.floor((sample % columns) / supersample)
  for (let sample = 0; sample < entries.length; sample++)
    if (entries[sample] >= 0) cover[pixelOf(sample)] += share
  return { width, height, pixelOf, cover }
}

/** The average over each pixel's hits of what `valueOf` says of their entries; what nothing covers is filled from what is near. */
export function gather(
  { width, height, pixelOf, cover }: Gathering,
  entries: Int32Array,
  valueOf: (entry: number) => number,
): Plane {
  const plane = new Float32Array(width * height)
  const hits = new Uint16Array(width * height)
  for (let sample = 0; sample < entries.length; sample++) {
    if (entries[sample] < 0) continue
    const pixel = pixelOf(sample)
    plane[pixel] += valueOf(entries[sample])
    hits[pixel] += 1
  }
  for (let pixel = 0; pixel < plane.length; pixel++) if (hits[pixel] > 0) plane[pixel] /= hits[pixel]
  spread(plane, cover, width, height)
  return plane
}

/** Rings about the object that take the average of their neighbours. */
const RINGS = 12

/**
 * Carries values beyond the silhouette, so that neither the encoder nor the filter of a texture mixes them with nothing: ring after
 * ring, and the average of the whole beyond them.
 */
function spread(plane: Plane, cover: Plane, width: number, height: number): void {
  const known = Uint8Array.from(cover, (share) => (share > 0 ? 1 : 0))
  let [sum, count] = [0, 0]
  for (let pixel = 0; pixel < plane.length; pixel++) {
    if (known[pixel] === 0) continue
    sum += plane[pixel]
    count += 1
  }
  for (let ring = 0; ring < RINGS; ring++) {
    const found: [pixel: number, value: number][] = []
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const pixel = y * width + x
        if (known[pixel] === 1) continue
        let [near, sides] = [0, 0]
        for (const [dx, dy] of [
          [-1, 0],
          [1, 0],
          [0, -1],
          [0, 1],
        ]) {
          const [nx, ny] = [x + dx, y + dy]
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
          const neighbour = ny * width + nx
          if (known[neighbour] === 0) continue
          near += plane[neighbour]
          sides += 1
        }
        if (sides > 0) found.push([pixel, near / sides])
      }
    }
    for (const [pixel, value] of found) {
      plane[pixel] = value
      known[pixel] = 1
    }
  }
  for (let pixel = 0; pixel < plane.length; pixel++) if (known[pixel] === 0) plane[pixel] = sum / count
}

/** A plane of half the size each way. */
export function halved(plane: Plane, width: number): Plane {
  const [across, down] = [width / 2, plane.length / width / 2]
  return Float32Array.from({ length: across * down }, (_, pixel) => {
    const at = Math.floor(pixel / across) * 2 * width + (pixel % across) * 2
    return (plane[at] + plane[at + 1] + plane[at + width] + plane[at + width + 1]) / 4
  })
}

/** Where a plane lies in a sheet, and the values that black and white stand for. */
export type Cell = { plane: Plane; low: number; high: number }

export type Sheet = { width: number; height: number }

/** Planes side by side in columns of a grid, each a grey picture of eight bits, as one WebP. */
export async function encodeGrey(
  cells: readonly Cell[],
  { width, height }: Sheet,
  { columns, quality }: { columns: number; quality: number | 'lossless' },
): Promise<Buffer> {
  const rows = Math.ceil(cells.length / columns)
  const across = width * columns
  const pixels = new Uint8Array(across * height * rows)
  for (const [index, { plane, low, high }] of cells.entries()) {
    const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height]
    for (let pixel = 0; pixel < plane.length; pixel++)
      pixels[(top + Math.floor(pixel / width)) * across + left + (pixel % width)] =
        clamp((plane[pixel] - low) / (high - low)) * 255 + 0.5
  }
  const raw = { width: across, height: height * rows, channels: 1 } as const
  return sharp(pixels, { raw })
    .webp(quality === 'lossless' ? { lossless: true, effort: 6 } : { quality, effort: 6, preset: 'photo' })
    .toBuffer()
}

/** Linear colours over `most`, as pictures of the screen's curve side by side. */
export async function encodeColours(
  colours: readonly { planes: readonly [Plane, Plane, Plane]; most: number }[],
  { width, height }: Sheet,
  quality: number,
): Promise<Buffer> {
  const across = width * colours.length
  const pixels = new Uint8Array(across * height * 3)
  for (const [index, { planes, most }] of colours.entries()) {
    for (let pixel = 0; pixel < width * height; pixel++) {
      const at = (Math.floor(pixel / width) * across + index * width + (pixel % width)) * 3
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = toDisplay(clamp(planes[channel][pixel] / most)) * 255 + 0.5
    }
  }
  return sharp(pixels, { raw: { width: across, height, channels: 3 } })
    .webp({ quality, effort: 6, smartSubsample: true })
    .toBuffer()
}

/** One file: the length of its head in four bytes (little-endian), the head as JSON, then the pictures that it names, in order. */
export function packFile(head: object, pictures: Record<string, Buffer>): Buffer {
  const sizes = Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [name, bytes.length]))
  const text = Buffer.from(JSON.stringify({ ...head, pictures: sizes }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([length, text, ...Object.values(pictures)])
}
