import sharp from 'sharp'
import type { Rgba } from '../render/develop.ts'

/**
 * One size of a picture: pixels across and the bytes that it should weigh. Above `refusedBytes` there is no picture; above
 * `best`, WebP's quality, none is tried.
 */
export type Edition = { width: number; limitBytes: number; refusedBytes?: number; best?: number }

/** The sizes of each kind of picture, widest first. There are most of items, and they fill their tiles: 31 and 12 kB in the mean. */
export const ITEM_EDITIONS: readonly Edition[] = [
  { width: 560, limitBytes: 40_000, refusedBytes: 50_000, best: 76 },
  { width: 280, limitBytes: 14_000, refusedBytes: 16_000, best: 76 },
  { width: 160, limitBytes: 7_000, refusedBytes: 8_000 },
]
export const BOX_EDITIONS: readonly Edition[] = [
  { width: 512, limitBytes: 60_000 },
  // the front page shows them all
  { width: 256, limitBytes: 22_000, best: 72 },
]
/** What stands large on a page, on screens with two pixels to the point; rendered apart, so that no other size changes. */
export const LARGE_ITEM_EDITIONS: readonly Edition[] = [
  { width: 1120, limitBytes: 90_000, refusedBytes: 110_000, best: 80 },
]
export const LARGE_BOX_EDITIONS: readonly Edition[] = [
  { width: 1024, limitBytes: 100_000, refusedBytes: 110_000, best: 80 },
]
export const AVATAR_EDITIONS: readonly Edition[] = [
  { width: 256, limitBytes: 20_000 },
  { width: 96, limitBytes: 6_000 },
]
export const BADGE_EDITIONS: readonly Edition[] = [
  { width: 160, limitBytes: 12_000 },
  { width: 64, limitBytes: 4_000 },
]
export const ICON_EDITIONS: readonly Edition[] = [
  { width: 160, limitBytes: 12_000 },
  { width: 48, limitBytes: 3_000 },
]

/** Tried in turn until the picture fits. The alpha gives way last: it is the silhouette. */
const QUALITIES = [
  { quality: 84, alphaQuality: 90 },
  { quality: 80, alphaQuality: 90 },
  { quality: 76, alphaQuality: 90 },
  { quality: 72, alphaQuality: 85 },
  { quality: 68, alphaQuality: 75 },
  { quality: 64, alphaQuality: 60 },
]
/** Of what would be refused otherwise: tiles of many colours in full relief. */
const LAST_QUALITY = { quality: 56, alphaQuality: 60 }

/** WebP's own 0…6: 4 is a third of the time of 6 for some two per cent more bytes. */
const EFFORT = 4

export type EncodedPicture = { width: number; height: number; quality: number; webp: Buffer }

/** Reduces a picture (Lanczos, three lobes) and writes it as WebP. Throws when no quality fits the limit. */
export async function encodeEdition(
  picture: Rgba,
  { width, limitBytes, refusedBytes = limitBytes, best = 100 }: Edition,
  name: string,
): Promise<EncodedPicture> {
  const height = Math.round((picture.height * width) / picture.width)
  const raw = { width: picture.width, height: picture.height, channels: 4 } as const
  const reduced = await sharp(picture.pixels, { raw })
    .resize(width, height, { kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  let least: EncodedPicture | undefined
  for (const { quality, alphaQuality } of [...QUALITIES, LAST_QUALITY]) {
    if (quality > best) continue
    if (quality === LAST_QUALITY.quality && least && least.webp.length <= refusedBytes) break
    const webp = await sharp(reduced, { raw: { width, height, channels: 4 } })
      .webp({ quality, alphaQuality, effort: EFFORT })
      .toBuffer()
    if (least === undefined || webp.length < least.webp.length) least = { width, height, quality, webp }
    if (webp.length <= limitBytes) break
  }
  if (least === undefined || least.webp.length > refusedBytes)
    throw new Error(
      `${name} weighs ${least?.webp.length} bytes at ${width} wide and quality ${least?.quality}, and may weigh ${refusedBytes}`,
    )
  return least
}
