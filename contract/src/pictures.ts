/** The address of another width of a picture: every width of one picture carries the same hash. */
export function pictureOf(url: string, width: number): string {
  return url.replace(/-\d+-([0-9a-f]{8}\.webp)$/, `-${width}-$1`)
}

export const ITEM_WIDTHS = [160, 280, 560] as const

/**
 * `sizes` of an item in two columns of a phone. It says less than they are wide, so that at two pixels to the point the picture
 * of 280 is taken, which is a third as heavy and hardly softer; at three it is the large one.
 */
export const HALF_PHONE = '(width < 600px) 35vw'

export const BOX_WIDTHS = [256, 512] as const

/** The colour that a picture is remembered by, '#rrggbb', from its address; undefined of a picture whose address has none. */
export function tintOf(url: string): string | undefined {
  const [, colour] = /-([0-9a-f]{6})-\d+-[0-9a-f]{8}\.webp$/.exec(url) ?? []
  return colour && `#${colour}`
}

export function pictureSet(url: string, widths: readonly number[]): string {
  return widths.map((width) => `${pictureOf(url, width)} ${width}w`).join(', ')
}
