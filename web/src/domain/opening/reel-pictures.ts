import { ITEM_WIDTHS, pictureOf, pictureSet } from '@noktra/contract/pictures'

/** How wide the art of a card is shown at most, as `sizes`. */
export const REEL_SIZES = '(width < 600px) 120px, 170px'

/** An opening never waits longer than this for its pictures. */
const PATIENCE_MS = 250

const fetched = new Map<string, Promise<void>>()

function decode(url: string): Promise<void> {
  let picture = fetched.get(url)
  if (!picture) {
    const image = new Image()
    image.sizes = REEL_SIZES
    image.srcset = pictureSet(url, ITEM_WIDTHS)
    image.src = pictureOf(url, 280)
    // A picture that does not come leaves its card empty; the opening goes on.
    picture = image.decode().catch(() => {})
    fetched.set(url, picture)
  }
  return picture
}

/** Fetches and decodes what a reel is about to show; resolves when it is there or patience has run out. */
export async function picturesReady(urls: readonly string[]): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([Promise.all([...new Set(urls)].map(decode)), patience])
}
