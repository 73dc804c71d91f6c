import type { BoxCard } from './boxes.ts'
import { BOX_WIDTHS, HALF_PHONE, ITEM_WIDTHS, LARGE_BOX_WIDTHS, LARGE_ITEM_WIDTHS } from './pictures.ts'

/*
 * What a page shows at its top, before anybody scrolls. The server asks for it on the page's behalf and has the browser fetch
 * its pictures at once; the web shows the same.
 */

/** The box at the top of the home page, with two of its drops; one that takes a break only where all do. */
export function heroOf<Box extends Pick<BoxCard, 'featured' | 'closed' | 'top_items'>>(
  boxes: readonly Box[],
) {
  const open = boxes.filter((box) => !box.closed)
  const box = open.find((box) => box.featured) ?? open[0] ?? boxes[0]
  if (!box) return null
  const [top] = box.top_items
  // Two different shapes, so that the second is not the same drop in another paint.
  const other = box.top_items.find((item) => item.family !== top?.family) ?? box.top_items[1]
  return { box, behind: top, front: other }
}

/** How wide the pictures of first screens are shown, as `sizes`. */
export const FIRST_SIZES = {
  boxHead: '60px',
  lineUp: '54px',
  offer: `${HALF_PHONE}, (width < 1080px) 30vw, 200px`,
} as const

/** A picture of a first screen, by the address that the API gives. */
export type FirstPicture = { url: string; widths: readonly number[]; sizes: string }

/** What both sides ask for in the hero; the one large enough for a fine screen only where the picture has it. */
export function heroBoxPicture(url: string): FirstPicture {
  return { url, widths: LARGE_BOX_WIDTHS, sizes: '(width < 600px) 35vw, 320px' }
}

export function heroItemPicture(url: string): FirstPicture {
  return { url, widths: LARGE_ITEM_WIDTHS, sizes: '(width < 600px) 35vw, 420px' }
}

export function firstBoxPicture(url: string, sizes: string): FirstPicture {
  return { url, widths: BOX_WIDTHS, sizes }
}

export function firstItemPicture(url: string, sizes: string): FirstPicture {
  return { url, widths: ITEM_WIDTHS, sizes }
}
