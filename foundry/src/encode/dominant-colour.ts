import type { Rgba } from '../render/develop.ts'

/** Cells of a colour cube, each way. */
const CELLS = 8

/** What a grey pixel counts: little, for rubber and bare steel are on every item. */
const DULL = 0.001

/**
 * The colour that a picture is remembered by, as '#rrggbb': the average of its fullest colour cell, where a pixel counts
 * for its alpha and for how colourful it is.
 */
export function dominantColour({ pixels }: Rgba): string {
  const weights = new Float64Array(CELLS ** 3)
  const sums = new Float64Array(CELLS ** 3 * 3)
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] < 128) continue
    const [red, green, blue] = [pixels[at], pixels[at + 1], pixels[at + 2]]
    const most = Math.max(red, green, blue)
    const chroma = (most - Math.min(red, green, blue)) / 255
    const weight = (pixels[at + 3] / 255) * (DULL + chroma * (most / 255))
    const cell = ((red * CELLS) >> 8) * CELLS * CELLS + ((green * CELLS) >> 8) * CELLS + ((blue * CELLS) >> 8)
    weights[cell] += weight
    sums[cell * 3] += red * weight
    sums[cell * 3 + 1] += green * weight
    sums[cell * 3 + 2] += blue * weight
  }
  let fullest = 0
  for (let cell = 1; cell < weights.length; cell++) if (weights[cell] > weights[fullest]) fullest = cell
  if (weights[fullest] === 0) return '#000000'
  const channels = [0, 1, 2].map((channel) => Math.round(sums[fullest * 3 + channel] / weights[fullest]))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
