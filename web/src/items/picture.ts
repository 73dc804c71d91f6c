/** The address of another width of a picture: every width of one picture carries the same hash. */
export function pictureOf(url: string, width: number): string {
  return url.replace(/-\d+-([0-9a-f]{8}\.webp)$/, `-${width}-$1`)
}

export const ITEM_WIDTHS = [140, 280, 560] as const
export const BOX_WIDTHS = [256, 512] as const

export function pictureSet(url: string, widths: readonly number[]): string {
  return widths.map((width) => `${pictureOf(url, width)} ${width}w`).join(', ')
}
