import { createHash } from 'node:crypto'
import sharp from 'sharp'
import * as api from '@noktra/contract/admin/pictures'
import { setPictures } from '#server/features/catalogue/pictures/set-pictures.ts'
import { callAdmin, office, type Member } from './admin.ts'
import { bringFile } from './bring-file.ts'
import type { World } from './world.ts'

/** A small picture, another for every number. */
export function pictureOf(n: number): Promise<Buffer> {
  const pixels = createHash('shake256', { outputLength: 12 * 9 * 3 })
    .update(String(n))
    .digest()
  return sharp(pixels, { raw: { width: 12, height: 9, channels: 3 } })
    .png()
    .toBuffer()
}

/** Brings so many rifles, each with a price in one exterior; `imageOf` gives the addresses of their pictures. */
export async function bringRifles(
  world: World,
  by: Member,
  { count, imageOf = (n) => `https://pictures.example/${n}.png`, stattrak = () => false }: Rifles,
): Promise<void> {
  const items = Array.from({ length: count }, (_, n) => ({
    id: `row-${n}`,
    name: rifleName(n),
    rarity: 'Restricted',
    category: 'Rifles',
    stattrak: stattrak(n),
    image: imageOf(n),
  }))
  await bringFile(world, by, 'skins', items)
  const prices = Object.fromEntries(items.map(({ name }, n) => [`${name} (Factory New)`, 100 + n]))
  await bringFile(world, by, 'prices', { metadata: { currency: 'USD' }, prices })
}

type Rifles = { count: number; imageOf?: (n: number) => string; stattrak?: (n: number) => boolean }

export function rifleName(n: number): string {
  return `Keel Rifle | Print ${n}`
}

/** Sends a ZIP as the back office does; gives the number of the job, and the answer to its start. */
export async function sendZip(world: World, by: Member, zip: Buffer) {
  const { id } = await office(world, api.beginZip, {
    by,
    body: { file_name: 'pictures.zip', size: zip.length },
  })
  for (let n = 0; n * api.ZIP_PART_BYTES < zip.length; n += 1) {
    const part = zip.subarray(n * api.ZIP_PART_BYTES, (n + 1) * api.ZIP_PART_BYTES)
    await office(world, api.sendZipPart, { by, body: { id, n, bytes: part.toString('base64') } })
  }
  return { id, answer: await callAdmin(world, api.startZip, { by, body: { id } }) }
}

/** Works until nothing can be taken any more. */
export async function workOff(world: World): Promise<void> {
  await setPictures(world.store.ctx, { turnMs: 600_000 })
}
