import { ITEM_WIDTHS, pictureOf, pictureSet } from '@noktra/contract/pictures'
import { reelPictureOf, type ReelWidths } from '../play/reel-picture.tsx'

export const CARD_WIDTHS: ReelWidths = { phone: 120, wide: 170 }

/** How wide what was won is shown: alone, or beside others. */
export const WON_SIZES = { one: '600px', several: '200px' } as const

/** An opening never waits longer than this for its pictures. */
const PATIENCE_MS = 250

const fetched = new Map<string, Promise<void>>()

function decode(url: string, shown: number | string): Promise<void> {
  const key = `${url} ${shown}`
  let picture = fetched.get(key)
  if (!picture) {
    const image = new Image()
    if (typeof shown === 'number') image.src = reelPictureOf(url, shown)
    else {
      image.sizes = shown
      image.srcset = pictureSet(url, ITEM_WIDTHS)
      image.src = pictureOf(url, 280)
    }
    // A picture that does not come leaves its card empty; the opening goes on.
    picture = image.decode().catch(() => {})
    fetched.set(key, picture)
  }
  return picture
}

/**
 * Fetches and decodes what is about to be shown, in a reel whose art is so many CSS pixels wide or elsewhere by its `sizes`; resolves when
 * it is there or patience has run out.
 */
export async function picturesReady(urls: readonly string[], shown: number | string): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([Promise.all([...new Set(urls)].map((url) => decode(url, shown))), patience])
}
