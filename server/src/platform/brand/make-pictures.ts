import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { GROUNDS, type BrandValues } from '@noktra/contract/brand'
import { said } from '@noktra/languages/said'
import {
  BrandRefusal,
  pictureName,
  type BrandPicture,
  type BrandPictures,
  type PictureBytes,
} from './brand.ts'
import { MOST_PIXELS, pictureFormat, type PictureFormat } from '../picture-format.ts'
import { cleanSvg } from './clean-svg.ts'

/** What an operator gives; what is null is made, or left out. What is there already is kept as it is: each drawing would lose some of it. */
export type GivenPictures = {
  mark: Buffer | KeptDrawing
  wordmark: Buffer | KeptDrawing | null
  share: Buffer | BrandPictures['share'] | null
  screenshots: { wide: Buffer; narrow: Buffer } | BrandPictures['screenshots']
  /** Those of the same mark. */
  icons?: BrandPictures['icons']
}

/** A drawing that an earlier version has, with its bytes: others are made of it. */
export type KeptDrawing = { picture: BrandPicture; bytes: Buffer }

const SHARE = { width: 1200, height: 630 }
const SCREENS = { wide: { width: 1440, height: 900 }, narrow: { width: 780, height: 1688 } }
/** A platform may cut a maskable icon down to a circle of 80 %. */
const SAFE = 0.62
const MOST_MB = 2
const MOST_BYTES = MOST_MB * 1024 * 1024
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 }

type Drawing = { bytes: Buffer; ending: 'svg' | 'png'; width: number; height: number; kept?: BrandPicture }

/**
 * Reads what an operator gave and makes everything of it that the store shows: nothing of the bytes that were sent is kept but
 * shapes and pixels. @throws BrandRefusal
 */
export async function makePictures(
  given: GivenPictures,
  values: Pick<BrandValues, 'colours'>,
): Promise<{ pictures: BrandPictures; bytes: PictureBytes }> {
  const bytes: PictureBytes = new Map()
  const keep: Keep = (picture, ending, size) => {
    const name = pictureName(picture, ending)
    bytes.set(name, picture)
    return { name, width: Math.round(size.width), height: Math.round(size.height) }
  }
  const mark = await readDrawing(given.mark, 'pictures.mark', 512)
  if (Math.abs(mark.width / mark.height - 1) > 0.02)
    throw new BrandRefusal('pictures.mark', said('brand:pictures.not_square'))
  const wordmark = given.wordmark && (await readDrawing(given.wordmark, 'pictures.wordmark', 1200))
  if (wordmark && (wordmark.width / wordmark.height < 1 || wordmark.width / wordmark.height > 12)) {
    throw new BrandRefusal('pictures.wordmark', said('brand:pictures.wordmark_shape'))
  }
  const photo = async (
    picture: Buffer | BrandPicture,
    field: string,
    size: { width: number; height: number },
    ending: 'jpg' | 'webp',
  ): Promise<BrandPicture> =>
    Buffer.isBuffer(picture) ? keep(await photoOf(picture, field, size, ending), ending, size) : picture
  const drawing = (drawn: Drawing) => drawn.kept ?? keep(drawn.bytes, drawn.ending, drawn)
  const { share, screenshots } = given
  return {
    bytes,
    pictures: {
      mark: drawing(mark),
      wordmark: wordmark && drawing(wordmark),
      share: share
        ? {
            ...(await photo(share, 'pictures.share', SHARE, 'jpg')),
            own: Buffer.isBuffer(share) || share.own,
          }
        : { ...keep(await makeShare(mark, wordmark, values.colours.accent), 'jpg', SHARE), own: false },
      screenshots: screenshots && {
        wide: await photo(screenshots.wide, 'pictures.screenshots.wide', SCREENS.wide, 'webp'),
        narrow: await photo(screenshots.narrow, 'pictures.screenshots.narrow', SCREENS.narrow, 'webp'),
      },
      icons: given.icons ?? (await makeIcons(mark, keep)),
    },
  }
}

type Keep = (picture: Buffer, ending: string, size: { width: number; height: number }) => BrandPicture

async function makeIcons(mark: Drawing, keep: Keep): Promise<BrandPictures['icons']> {
  const drawn = (size: number, part: number, ground: string | null) => iconOf(mark, size, part, ground)
  const [any192, any512, mask192, mask512, touch, small, middle] = await Promise.all([
    drawn(192, 1, null),
    drawn(512, 1, null),
    drawn(192, SAFE, GROUNDS.page),
    drawn(512, SAFE, GROUNDS.page),
    drawn(180, 0.78, GROUNDS.page),
    drawn(32, 1, null),
    drawn(48, 1, null),
  ])
  const square = (size: number) => ({ width: size, height: size })
  return {
    favicon: keep(icoOf([small, middle], [32, 48]), 'ico', square(48)),
    touch: keep(touch, 'png', square(180)),
    any_192: keep(any192, 'png', square(192)),
    any_512: keep(any512, 'png', square(512)),
    maskable_192: keep(mask192, 'png', square(192)),
    maskable_512: keep(mask512, 'png', square(512)),
  }
}

/** An SVG of shapes alone, or a PNG or WebP, which is drawn again. */
async function readDrawing(given: Buffer | KeptDrawing, field: string, widest: number): Promise<Drawing> {
  if (!Buffer.isBuffer(given)) {
    const { bytes, picture } = given
    return { bytes, ...picture, ending: picture.name.endsWith('.svg') ? 'svg' : 'png', kept: picture }
  }
  const bytes = given
  if (bytes.length > MOST_BYTES) throw tooLarge(field)
  if (/^\s*(\ufeff)?\s*</.test(bytes.subarray(0, 200).toString('utf8'))) {
    const drawing: Drawing = { ...cleanSvg(bytes, field), ending: 'svg' }
    // What is drawn of it at all, and that it can be.
    const seen = await pixelsOf(drawing, 64).catch(() => null)
    if (!seen) throw new BrandRefusal(field, said('brand:pictures.not_drawn'))
    return drawing
  }
  const { data, info } = await read(bytes, field, ['png', 'webp'], (picture) =>
    picture.resize(widest, widest, { fit: 'inside', withoutEnlargement: true }).png({ compressionLevel: 9 }),
  )
  return { bytes: data, ending: 'png', width: info.width, height: info.height }
}

async function photoOf(
  bytes: Buffer,
  field: string,
  size: { width: number; height: number },
  ending: 'jpg' | 'webp',
): Promise<Buffer> {
  const { data } = await read(bytes, field, ['png', 'webp', 'jpeg'], (picture) => {
    const drawn = picture
      .resize(size.width, size.height, { fit: 'cover' })
      .flatten({ background: GROUNDS.page })
    return ending === 'jpg' ? drawn.jpeg({ quality: 84, mozjpeg: true }) : drawn.webp({ quality: 86 })
  })
  return data
}

function tooLarge(field: string): BrandRefusal {
  return new BrandRefusal(field, said('brand:pictures.too_large', { most: MOST_MB }))
}

async function read(bytes: Buffer, field: string, formats: PictureFormat[], draw: (picture: Sharp) => Sharp) {
  if (bytes.length > MOST_BYTES) throw tooLarge(field)
  const format = pictureFormat(bytes)
  if (!format || !formats.includes(format))
    throw new BrandRefusal(field, said('brand:pictures.no_format', { formats: formats.join(', ') }))
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
    return await draw(picture.autoOrient().toColourspace('srgb')).toBuffer({ resolveWithObject: true })
  } catch (cause) {
    const why = (cause as Error).message.slice(0, 80)
    throw new BrandRefusal(field, said('brand:pictures.unreadable', { why }))
  }
}

/** A drawing in pixels, inside a width and a height. */
function pixelsOf({ bytes, width: own, ending }: Drawing, width: number, height = width): Promise<Buffer> {
  // Drawn at its size: a small one that is enlarged afterwards is blurred.
  const density = ending === 'svg' ? Math.min(100_000, Math.max(1, (72 * width) / own)) : 72
  return sharp(bytes, { density })
    .resize(width, height, { fit: 'contain', background: NOTHING })
    .png()
    .toBuffer()
}

async function iconOf(mark: Drawing, size: number, part: number, ground: string | null): Promise<Buffer> {
  const inner = await pixelsOf(mark, Math.round(size * part))
  const background = ground ?? NOTHING
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: inner }])
    .png({ compressionLevel: 9, palette: ground !== null })
    .toBuffer()
}

/** The mark, and the name where there is a picture of it, on the store's ground in the light of the accent. */
async function makeShare(mark: Drawing, wordmark: Drawing | null, accent: string): Promise<Buffer> {
  const { width, height } = SHARE
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="light" cx="50%" cy="40%" r="70%"><stop offset="0" stop-color="${accent}" stop-opacity=".22"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/></radialGradient></defs><rect width="100%" height="100%" fill="${GROUNDS.panel}"/><rect width="100%" height="100%" fill="url(#light)"/></svg>`
  const size = wordmark ? 220 : 320
  const layers: OverlayOptions[] = [
    {
      input: await pixelsOf(mark, size),
      left: (width - size) / 2,
      top: wordmark ? 120 : (height - size) / 2,
    },
  ]
  if (wordmark) layers.push({ input: await pixelsOf(wordmark, 640, 120), left: (width - 640) / 2, top: 400 })
  return sharp(Buffer.from(ground)).composite(layers).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}

/** The file that old browsers ask for: PNG pictures in the wrapping of Windows. */
function icoOf(pictures: Buffer[], sizes: number[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  pictures.forEach((picture, n) => {
    const entry = 6 + 16 * n
    head.writeUInt8(sizes[n]!, entry)
    head.writeUInt8(sizes[n]!, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += picture.length
  })
  return Buffer.concat([head, ...pictures])
}
