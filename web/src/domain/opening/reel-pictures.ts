import { ITEM_WIDTHS, pictureOf, pictureSet } from '@noktra/contract/pictures'
import { reelPictureOf, type ReelWidths } from '../play/reel-picture.tsx'
import { decodePicture } from '../skin/picture-address.ts'

export const CARD_WIDTHS: ReelWidths = { phone: 120, wide: 170 }

/** How wide what was won is shown: alone, or beside others. */
export const WON_SIZES = { one: '600px', several: '200px' } as const

/** An opening never waits longer than this for its pictures. */
const PATIENCE_MS = 250

/**
 * Fetches and decodes what is about to be shown in a reel whose art is `width` CSS pixels wide; resolves when it is there or patience has
 * run out.
 */
export async function reelPicturesReady(urls: readonly string[], width: number): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const pictures = urls.map((url) => decodePicture({ src: reelPictureOf(url, width) }))
  await Promise.race([Promise.all(pictures), patience])
}

/** Fetches and decodes what was won while the reels still move. */
export function fetchWonPictures(urls: readonly string[]): void {
  const sizes = WON_SIZES[urls.length === 1 ? 'one' : 'several']
  for (const url of urls) {
    void decodePicture({ src: pictureOf(url, 280), srcSet: pictureSet(url, ITEM_WIDTHS), sizes })
  }
}
