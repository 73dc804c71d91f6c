import { ITEM_WIDTHS, pictureOf, pictureSet } from '@noktra/contract/pictures'

/** How wide a prize is shown beside the board, as `sizes`. */
export const STAGE_SIZES = '240px'

/** Fetches pictures of prizes before they are held, so that they show at once. */
export function fetchStagePictures(urls: readonly string[]): void {
  for (const url of urls) {
    const image = new Image()
    image.sizes = STAGE_SIZES
    image.srcset = pictureSet(url, ITEM_WIDTHS)
    image.src = pictureOf(url, 280)
  }
}
