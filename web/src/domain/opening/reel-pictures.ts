import { ITEM_WIDTHS, pictureOf, pictureSet } from '@noktra/contract/pictures'

/** How wide the art of a card is shown at most, as `sizes`. */
export const REEL_SIZES = '(width < 600px) 120px, 170px'

/** How wide what was won is shown: alone, or beside others. */
export const WON_SIZES = { one: '600px', several: '200px' } as const

/** An opening never waits longer than this for its pictures. */
const PATIENCE_MS = 250

const fetched = new Map<string, Promise<void>>()

function decode(url: string, sizes: string): Promise<void> {
  const key = `${url} ${sizes}`
  let picture = fetched.get(key)
  if (!picture) {
    const image = new Image()
    image.sizes = sizes
    image.srcset = pictureSet(url, ITEM_WIDTHS)
    image.src = pictureOf(url, 280)
    // A picture that does not come leaves its card empty; the opening goes on.
    picture = image.decode().catch(() => {})
    fetched.set(key, picture)
  }
  return picture
}

/** Fetches and decodes what is about to be shown, by a reel unless told; resolves when it is there or patience has run out. */
export async function picturesReady(urls: readonly string[], sizes: string = REEL_SIZES): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([Promise.all([...new Set(urls)].map((url) => decode(url, sizes))), patience])
}
