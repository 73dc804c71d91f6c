const WIDTH = /-(\d+)-([0-9a-f]{8}\.webp)$/

/** The address of another width of a picture: every width of one picture carries the same hash. */
export function pictureOf(url: string, width: number): string {
  return url.replace(WIDTH, `-${width}-$2`)
}

export const ITEM_WIDTHS = [160, 280, 560] as const

/** Of what stands large. Not every picture has the last: the address that the API gives names the widest. */
export const LARGE_ITEM_WIDTHS = [...ITEM_WIDTHS, 1120] as const

/**
 * `sizes` of an item in two columns of a phone. It says less than they are wide, so that at two pixels to the point the picture
 * of 280 is taken, which is a third as heavy and hardly softer; at three it is the large one.
 */
export const HALF_PHONE = '(width < 600px) 35vw'

export const BOX_WIDTHS = [256, 512] as const
export const LARGE_BOX_WIDTHS = [...BOX_WIDTHS, 1024] as const

/** The colour that a picture is remembered by, '#rrggbb', from its address; undefined of a picture whose address has none. */
export function tintOf(url: string): string | undefined {
  const [, colour] = /-([0-9a-f]{6})-\d+-[0-9a-f]{8}\.webp$/.exec(url) ?? []
  return colour && `#${colour}`
}

/** As `srcset`: those of the widths that the picture has. An address of another form may be of any. */
export function pictureSet(url: string, widths: readonly number[]): string {
  const widest = Number(WIDTH.exec(url)?.[1])
  return widths
    .filter((width) => !(width > widest))
    .map((width) => `${pictureOf(url, width)} ${width}w`)
    .join(', ')
}

/** The one of the widths that a browser would take of the set for so many pixels of the screen: the nearest in ratio. */
export function fittingPicture(url: string, widths: readonly number[], pixels: number): string {
  const widest = Number(WIDTH.exec(url)?.[1])
  const there = widths.filter((width) => !(width > widest))
  const fitting = there.find((width, i) => pixels <= Math.sqrt(width * (there[i + 1] ?? Infinity)))
  return fitting === undefined ? url : pictureOf(url, fitting)
}
