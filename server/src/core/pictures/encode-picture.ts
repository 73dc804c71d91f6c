import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { AppError } from '../../platform/http/errors.ts'
import { MOST_PIXELS, pictureFormat } from '../../platform/picture-format.ts'

/** How a kind of picture is drawn; its name begins those of the files. */
export type PictureShape = {
  name: string
  /** Largest first, as in the catalogue: a page asks for another width by swapping it in the name. */
  widths: readonly [number, ...number[]]
  heightOfWidth: number
  /** What stands alone keeps its ground around it; a cover fills its frame. */
  fit: 'contain' | 'cover'
}

/** A picture as the store serves it: the names and bytes of all its widths, and the address of the largest. */
export type EncodedPicture = { url: string; files: { name: string; bytes: Buffer }[] }

const MOST_BYTES = 5 * 1024 * 1024
const QUALITY = 84

const UPLOADS = '/assets/uploads/'

/**
 * Reads an upload and draws it again as WebP in every width of its shape, on a transparent ground: nothing of the bytes that were
 * sent is kept. Takes up to a second, so it runs before a transaction, not in one. `field` is named by a refusal.
 * @throws AppError picture_too_large above 5 MB or 25 megapixels, picture_unreadable unless it is a whole PNG, JPEG or WebP
 */
export async function encodePicture({
  shape,
  bytes,
  field = 'picture',
}: {
  shape: PictureShape
  bytes: Buffer
  field?: string
}): Promise<EncodedPicture> {
  if (bytes.length > MOST_BYTES) throw new AppError('picture_too_large', { field })
  if (!pictureFormat(bytes)) throw new AppError('picture_unreadable', { field })
  const ground = await decode(bytes, field)
  const widths = await Promise.all(
    shape.widths.map(async (width) => ({
      width,
      bytes: await sharp(ground.data, { raw: ground.info })
        .resize(width, width * shape.heightOfWidth, {
          fit: shape.fit,
          background: { r: 0, g: 0, b: 0, alpha: 0 },
        })
        .webp({ quality: QUALITY })
        .toBuffer(),
    })),
  )
  const hash = createHash('sha256').update(widths[0]!.bytes).digest('hex')
  const nameOf = (width: number) => `${shape.name}-${hash.slice(0, 32)}-${width}-${hash.slice(0, 8)}.webp`
  return {
    url: `${UPLOADS}${nameOf(shape.widths[0])}`,
    files: widths.map(({ width, bytes: webp }) => ({ name: nameOf(width), bytes: webp })),
  }
}

/** Whole pixels, turned as the camera was held, no larger than any width needs. */
async function decode(bytes: Buffer, field: string) {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
    const { width, height } = await picture.metadata()
    if (width * height > MOST_PIXELS) throw new AppError('picture_too_large', { field })
    return await picture
      .autoOrient()
      .resize(1120, 1120, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof AppError) throw error
    const isBomb = error instanceof Error && error.message.includes('pixel limit')
    throw new AppError(isBomb ? 'picture_too_large' : 'picture_unreadable', { field })
  }
}
