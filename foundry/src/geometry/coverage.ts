import sharp from 'sharp'

export type Cap = 'round' | 'butt'

/** A rectangle of texels. `left` and `top` count from the canvas's corner. */
export type Region = { left: number; top: number; width: number; height: number }

/**
 * How much of each texel an outline fills, 0…255, anti-aliased by librsvg. With `stroke` (units) the outline is drawn as
 * a line of that width; without, it is filled by the even-odd rule. `originX` and `originY` are the region's corner in
 * units.
 */
export async function rasterise(
  path: string,
  { width, height }: Region,
  { originX, originY, texelsPerUnit, stroke, cap }: Raster,
): Promise<Uint8Array> {
  const paint =
    stroke === undefined
      ? 'fill="#fff" fill-rule="evenodd"'
      : `fill="none" stroke="#fff" stroke-width="${stroke}" stroke-linecap="${cap}" stroke-linejoin="round"`
  const viewBox = `${originX} ${originY} ${width / texelsPerUnit} ${height / texelsPerUnit}`
  return rasteriseAlpha(`<path d="${path}" ${paint}/>`, width, height, viewBox)
}

type Raster = {
  originX: number
  originY: number
  texelsPerUnit: number
  stroke: number | undefined
  cap: Cap
}

/** The alpha of SVG markup, one byte per texel. */
export async function rasteriseAlpha(
  markup: string,
  width: number,
  height: number,
  viewBox: string,
): Promise<Uint8Array> {
  return sharp(svgDocument(markup, width, height, viewBox), { unlimited: true })
    .extractChannel(3)
    .raw({ depth: 'uchar' })
    .toBuffer()
}

/** A whole SVG file around markup, ready to be rasterised. */
export function svgDocument(markup: string, width: number, height: number, viewBox: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${markup}</svg>`,
  )
}
