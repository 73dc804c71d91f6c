import { ITEM_WIDTHS, pictureOf, pictureSet } from '@noktra/contract/pictures'
import { decodePicture } from '../../domain/skin/picture-address.ts'

/** How wide a prize is shown beside the board, as `sizes`. */
export const STAGE_SIZES = '240px'

/** Fetches pictures of prizes before they are held, so that they show at once. */
export function fetchStagePictures(urls: readonly string[]): void {
  for (const url of urls) {
    void decodePicture({ src: pictureOf(url, 280), srcSet: pictureSet(url, ITEM_WIDTHS), sizes: STAGE_SIZES })
  }
}
