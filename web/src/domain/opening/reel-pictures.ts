import { ITEM_WIDTHS, pictureOf, pictureSet } from '@noktra/contract/pictures'
import { reelPictureOf, type ReelWidths } from '../play/reel-picture.tsx'

export const CARD_WIDTHS: ReelWidths = { phone: 120, wide: 170 }

/** How wide what was won is shown: alone, or beside others. */
export const WON_SIZES = { one: '600px', several: '200px' } as const

/** An opening never waits longer than this for its pictures. */
const PATIENCE_MS = 250

const fetched = new Map<string, Promise<void>>()

/** Decodes a picture that `address` gives its addresses to, once for each key. */
function decode(key: string, address: (image: HTMLImageElement) => void): Promise<void> {
  let picture = fetched.get(key)
  if (!picture) {
    const image = new Image()
    address(image)
    // A picture that does not come leaves its card empty; the opening goes on.
    picture = image.decode().catch(() => {})
    fetched.set(key, picture)
  }
  return picture
}

/**
 * Fetches and decodes what is about to be shown in a reel whose art is `width` CSS pixels wide; resolves when it is there or patience has
 * run out.
 */
export async function reelPicturesReady(urls: readonly string[], width: number): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const pictures = [...new Set(urls)].map((url) => {
    const src = reelPictureOf(url, width)
    return decode(src, (image) => {
      image.src = src
    })
  })
  await Promise.race([Promise.all(pictures), patience])
}

/** Fetches and decodes what was won while the reels still move. */
export function fetchWonPictures(urls: readonly string[]): void {
  const sizes = WON_SIZES[urls.length === 1 ? 'one' : 'several']
  for (const url of new Set(urls)) {
    void decode(`${url} ${sizes}`, (image) => {
      image.sizes = sizes
      image.srcset = pictureSet(url, ITEM_WIDTHS)
      image.src = pictureOf(url, 280)
    })
  }
}
