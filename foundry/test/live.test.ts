// @module-tag long

import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { packForm } from '../src/live/live-form.ts'
import { packLight } from '../src/live/live-light.ts'
import { packSkin } from '../src/live/live-skin.ts'
import { gather, gatherCover, halved } from '../src/live/planes.ts'
import { getFamily } from '../src/recipes/families.ts'
import { getFinish } from '../src/recipes/finishes.ts'
import { familyWith } from '../src/render/draft.ts'
import { dressFamily, prepareFamily, type PreparedFamily } from '../src/render/render-item.ts'

const SIZE = { width: 140, height: 104, supersample: 2 }

/** Reads a packed file as a browser does. */
function unpack(file: Buffer): { head: Record<string, unknown>; pictures: Record<string, Buffer> } {
  const length = file.readUInt32LE(0)
  const { pictures, ...head } = JSON.parse(file.subarray(4, 4 + length).toString()) as {
    pictures: Record<string, number>
  }
  let at = 4 + length
  const cut = Object.entries(pictures).map(([name, size]) => {
    at += size
    return [name, file.subarray(at - size, at)] as const
  })
  expect(at).toBe(file.length)
  return { head, pictures: Object.fromEntries(cut) }
}

const grey = async (picture: Buffer) => sharp(picture).removeAlpha().extractChannel(0).raw().toBuffer()

let prepared: PreparedFamily
beforeAll(async () => {
  prepared = await prepareFamily(familyWith('draft', getFamily('tarn-9')), SIZE)
})

describe('a form', () => {
  test('has the silhouette that the camera sees, within the bounds that it names', async () => {
    const { head, pictures } = unpack(await packForm(prepared))
    const mask = await grey(pictures['mask'])
    const [left, top, right, bottom] = head['bounds'] as number[]
    let covered = 0
    for (const [pixel, cover] of mask.entries()) {
      if (cover < 128) continue
      covered += 1
      const [x, y] = [pixel % SIZE.width, Math.floor(pixel / SIZE.width)]
      expect(x >= left && x < right && y >= top && y < bottom).toBe(true)
    }
    const hits = prepared.buffer.count / SIZE.supersample ** 2
    expect(covered / hits).toBeGreaterThan(0.95)
    expect(covered / hits).toBeLessThan(1.05)
  })

  test('carries all that wear follows, of the size that it names', async () => {
    const { head, pictures } = unpack(await packForm(prepared))
    expect(head).toMatchObject({ width: 140, height: 104 })
    expect(head['looks']).toHaveLength(5)
    const sizes = await Promise.all(
      ['form', 'wear', 'noise'].map(async (name) => {
        const { width, height } = await sharp(pictures[name]).metadata()
        return [width, height]
      }),
    )
    expect(sizes).toEqual([
      [280, 208],
      [560, 208],
      [140, 156],
    ])
  })

  test('is the same bytes from the same recipe', async () => {
    expect((await packForm(prepared)).equals(await packForm(prepared))).toBe(true)
  })
})

describe('a skin', () => {
  test('shines where its finish does, and nowhere else', async () => {
    const shining = unpack(await packSkin(await dressFamily(prepared, getFinish('tracelight'))))
    const { data } = await sharp(shining.pictures['colour']).raw().toBuffer({ resolveWithObject: true })
    const mask = await grey(unpack(await packForm(prepared)).pictures['mask'])
    let [inside, outside] = [0, 0]
    for (let pixel = 0; pixel < mask.length; pixel++) {
      const at = (Math.floor(pixel / SIZE.width) * SIZE.width * 3 + SIZE.width + (pixel % SIZE.width)) * 3
      const light = data[at] + data[at + 1] + data[at + 2]
      if (mask[pixel] === 0) outside = Math.max(outside, light)
      else inside = Math.max(inside, light)
    }
    expect(shining.head['mostGlow']).toBeGreaterThan(0.5)
    expect(inside).toBeGreaterThan(500)
    expect(outside).toBeLessThan(inside / 3)
  })

  test('keeps to the weight that a page may ask for', async () => {
    expect((await packSkin(await dressFamily(prepared, getFinish('hiveplate')))).length).toBeLessThan(250_000)
  })
})

test('the studio has a sharp and a rough view, and is lighter above than below', async () => {
  const { head, pictures } = unpack(await packLight())
  const { size, levels } = head as { size: number; levels: number }
  const studio = await grey(pictures['studio'])
  expect(studio).toHaveLength(size * size * levels)
  const level = (n: number) => studio.subarray(n * size * size, (n + 1) * size * size)
  const sumOf = (texels: Buffer) => texels.reduce((sum, texel) => sum + texel, 0)
  const half = (size * size) / 2
  for (const texels of [level(0), level(levels - 1)])
    expect(sumOf(texels.subarray(0, half))).toBeGreaterThan(1.15 * sumOf(texels.subarray(half)))
  const spreadOf = (texels: Buffer) => Math.max(...texels) - Math.min(...texels)
  expect(spreadOf(level(0))).toBeGreaterThan(2 * spreadOf(level(levels - 1)))
})

test('a plane is the average of its hits, and what nothing covers is carried on from beside it', () => {
  const camera = { ...prepared.buffer.camera, width: 4, height: 2, supersample: 1 }
  const entries = Int32Array.from([0, 1, -1, -1, 2, 3, -1, -1])
  const gathering = gatherCover(camera, entries)
  expect([...gathering.cover]).toEqual([1, 1, 0, 0, 1, 1, 0, 0])
  const plane = gather(gathering, entries, (entry) => entry)
  expect([...plane]).toEqual([0, 1, 1, 1, 2, 3, 3, 3])
  expect([...halved(plane, 4)]).toEqual([1.5, 2])
})
