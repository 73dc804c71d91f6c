import { MATERIALS } from '../geometry/materials.ts'
import { EXTERIORS } from '../recipe.ts'
import { toObject } from '../render/camera.ts'
import type { PreparedFamily } from '../render/render-item.ts'
import { clamp, fbm } from '../surface/noise.ts'
import { drawScratches } from '../surface/scratches.ts'
import { LOOKS, wearingOf } from '../surface/wear.ts'
import { SCRATCH_SEED } from '../render/render-item.ts'
import { fieldAt } from './live-view.ts'
import {
  encodeColours,
  encodeGrey,
  gather,
  gatherCover,
  halved,
  packFile,
  type Cell,
  type Gathering,
  type Plane,
  triple,
  type Sheet,
} from './planes.ts'

/** Of a form's pictures; its head comes on top. */
const MOST_BYTES = 245_000

/** The highest light that a pixel of a form may have; more is cut. */
const MOST_LIGHT = 2

/**
 * What all designs of a family share in the browser, as the camera sees it: its silhouette and kinds of material, the light that gets
 * there, its plain normals (view space), openness, where wear begins, and the noise and scratches that wear follows. The last fill the
 * whole frame, so that a copy of its own can look them up elsewhere.
 */
export async function packForm(prepared: PreparedFamily): Promise<Buffer> {
  const { buffer, fields } = prepared
  const { camera, entries } = buffer
  const { width, height } = camera
  const size = { width, height }
  const half = { width: width / 2, height: height / 2 }
  const gathering = gatherCover(camera, entries)
  const of = (valueOf: (entry: number) => number): Plane => gather(gathering, entries, valueOf)
  const r = camera.rotation
  const { normalX, normalY, normalZ } = buffer
  const across = of((at) => r[0] * normalX[at] + r[1] * normalY[at] + r[2] * normalZ[at])
  const up = of((at) => r[3] * normalX[at] + r[4] * normalY[at] + r[5] * normalZ[at])
  const edge = of(fieldAt(buffer, fields.edge))
  const { broad, fine } = await noisePlanes(prepared, gathering)
  const cells = {
    form: [
      { plane: across, low: -1, high: 1 },
      { plane: up, low: -1, high: 1 },
      { plane: of((at) => buffer.openness[at]), low: 0, high: 1 },
      { plane: of((at) => buffer.mirrorOpenness[at]), low: 0, high: 1 },
    ],
    wear: [
      { plane: edge, low: 0, high: 1.2 },
      { plane: of(fieldAt(buffer, fields.ridge)), low: 0, high: 1 },
      { plane: of(fieldAt(buffer, fields.cavity)), low: 0, high: 1 },
      ...fine,
    ],
    noise: [...broad, { plane: of(fieldAt(buffer, fields.band)), low: 0, high: 1 }].map(
      ({ plane, low, high }) => ({ plane: halved(plane, width), low, high }),
    ),
  }
  const light = [buffer.lightRed, buffer.lightGreen, buffer.lightBlue].map((plane) => of((at) => plane[at]))
  const pictures = {
    mask: await encodeGrey([{ plane: gathering.cover, low: 0, high: 1 }], size, LOSSLESS),
    kind: await encodeKind(prepared, gathering),
    light: await encodeColours([{ planes: triple(light), most: MOST_LIGHT }], size, 88),
    noise: await encodeGrey(cells.noise, half, { columns: 2, quality: 72 }),
  }
  return packFile(
    {
      ...size,
      mostLight: MOST_LIGHT,
      /** The eye's distance and the frame about the object's middle, in units. */
      distance: camera.distance,
      unitsPerPixel: camera.unitsPerPixel,
      centre: [camera.centreX, camera.centreY],
      /** What the silhouette fills: left, top, right and bottom, in pixels. */
      bounds: boundsOf(gathering),
      beneath: fields.beneath,
      looks: EXTERIORS.map((exterior) => LOOKS[exterior]),
    },
    { ...pictures, ...(await encodeSheets(cells, size, MOST_BYTES - weightOf(pictures))) },
  )
}

const weightOf = (pictures: Record<string, Buffer>) =>
  Object.values(pictures).reduce((sum, { length }) => sum + length, 0)

/** Qualities of the sheets of form and of wear, best first: their grain is most of the weight. */
const QUALITIES = [
  [86, 84],
  [84, 76],
  [82, 68],
  [80, 60],
  [78, 50],
  [76, 40],
] as const

/** The sheets of form and wear, as good as fits. */
async function encodeSheets(
  { form, wear }: { form: readonly Cell[]; wear: readonly Cell[] },
  size: Sheet,
  most: number,
): Promise<{ form: Buffer; wear: Buffer }> {
  for (const [ofForm, ofWear] of QUALITIES) {
    const sheets = {
      form: await encodeGrey(form, size, { columns: 2, quality: ofForm }),
      wear: await encodeGrey(wear, size, { columns: 4, quality: ofWear }),
    }
    if (weightOf(sheets) <= most) return sheets
  }
  throw new Error(`The sheets of a form weigh more than ${most} bytes`)
}

const LOSSLESS = { columns: 1, quality: 'lossless' } as const

/** How each place wears, as four steps of grey. */
async function encodeKind({ buffer }: PreparedFamily, gathering: Gathering): Promise<Buffer> {
  const [{ solid, texels }] = buffer.visible
  const kinds = Float32Array.from(texels, (texel) =>
    KINDS.indexOf(wearingOf(MATERIALS[Math.max(0, solid.materials[texel] - 1)])),
  )
  const nearest = (entry: number): number => {
    const corner = (buffer.betweenX[entry] > 0.5 ? 1 : 0) + (buffer.betweenY[entry] > 0.5 ? 2 : 0)
    return kinds[buffer.corners[entry * 4 + corner]]
  }
  const plane = gather(gathering, buffer.entries, nearest).map((kind) => Math.round(kind))
  return encodeGrey([{ plane, low: 0, high: KINDS.length - 1 }], gathering, LOSSLESS)
}

function boundsOf({ width, height, cover }: Gathering): [number, number, number, number] {
  const bounds: [number, number, number, number] = [width, height, 0, 0]
  for (let pixel = 0; pixel < cover.length; pixel++) {
    if (cover[pixel] === 0) continue
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    bounds[0] = Math.min(bounds[0], x)
    bounds[1] = Math.min(bounds[1], y)
    bounds[2] = Math.max(bounds[2], x + 1)
    bounds[3] = Math.max(bounds[3], y + 1)
  }
  return bounds
}

const KINDS = ['painted', 'metal', 'soft', 'clear'] as const

/** Noise and scratches over the whole frame: where the object is, as its own wear has them; beside it, on the plane of its middle. */
async function noisePlanes({ buffer }: PreparedFamily, { width, height, pixelOf, cover }: Gathering) {
  const { camera, entries } = buffer
  const [{ solid, texels }] = buffer.visible
  const { canvas, texelsPerUnit } = solid
  const first = texels[buffer.corners[0]]
  const shiftX = ((first % solid.width) + buffer.betweenX[0]) / texelsPerUnit - buffer.x[0]
  const shiftY = (Math.floor(first / solid.width) + buffer.betweenY[0]) / texelsPerUnit + buffer.y[0]
  const placeX = new Float32Array(width * height)
  const placeY = new Float32Array(width * height)
  const hits = new Uint16Array(width * height)
  for (let sample = 0; sample < entries.length; sample++) {
    const entry = entries[sample]
    if (entry < 0) continue
    const pixel = pixelOf(sample)
    placeX[pixel] += buffer.x[entry] + shiftX
    placeY[pixel] += shiftY - buffer.y[entry]
    hits[pixel] += 1
  }
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (hits[pixel] > 0) {
      placeX[pixel] /= hits[pixel]
      placeY[pixel] /= hits[pixel]
      continue
    }
    const x = camera.centreX + ((pixel % width) + 0.5 - width / 2) * camera.unitsPerPixel
    const y = camera.centreY - (Math.floor(pixel / width) + 0.5 - height / 2) * camera.unitsPerPixel
    const [objectX, objectY] = toObject(camera.rotation, x, y, 0)
    placeX[pixel] = objectX + shiftX
    placeY[pixel] = shiftY - objectY
  }
  const noise = (scaleX: number, scaleY: number, octaves: number, seed: number) => ({
    plane: placeX.map((x, pixel) => fbm(x * scaleX, placeY[pixel] * scaleY, octaves, seed)),
    low: -0.8,
    high: 0.8,
  })
  const layers = await drawScratches(canvas, SCRATCH_SEED)
  const scratches = layers.map((layer) => ({
    plane: placeX.map((x, pixel) => {
      if (cover[pixel] > 0) return 0
      const column = Math.round(x * texelsPerUnit)
      const row = Math.round(placeY[pixel] * texelsPerUnit)
      const isInside = column >= 0 && row >= 0 && column < solid.width && row < solid.height
      return isInside ? layer[row * solid.width + column] / 255 : 0
    }),
    low: 0,
    high: 1,
  }))
  for (const [index, layer] of layers.entries()) {
    const field = fieldAt(
      buffer,
      Float32Array.from(texels, (texel) => layer[texel] / 255),
    )
    const own = gather({ width, height, pixelOf, cover }, entries, field)
    for (let pixel = 0; pixel < own.length; pixel++)
      if (cover[pixel] > 0) scratches[index].plane[pixel] = clamp(own[pixel])
  }
  return {
    broad: [
      noise(0.012, 0.012, 3, 51),
      noise(0.03, 0.03, 3, 71),
      noise(0.02, 0.03, 3, 81),
      noise(0.05, 0.05, 4, 91),
    ],
    fine: [noise(0.11, 0.11, 4, 61), ...scratches],
  }
}
