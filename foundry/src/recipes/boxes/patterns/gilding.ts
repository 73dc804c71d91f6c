import { hex, mixColours } from '../../../surface/colour.ts'
import type { Drawing } from '../../../surface/drawing.ts'
import { blendColour, type MaterialSample, type Slot } from '../../../surface/material.ts'
import { clamp, mix, smoothstep } from '../../../surface/noise.ts'

const GOLD = hex('#f0b640')
const OLD_GOLD = hex('#a96a1c')

/** Lays gold over a sample. `covered` is how much of the place, `back` 0 at the foot of the relief and 1 on its back. */
export function gild(sample: MaterialSample, covered: number, back: number): void {
  if (covered <= 0) return
  blendColour(sample, mixColours(OLD_GOLD, GOLD, back), covered)
  sample.metalness = mix(sample.metalness, 1, covered)
  sample.roughness = mix(sample.roughness, 0.3, covered)
  sample.clearCoat *= 1 - covered
}

/** A round gold wire over the places nearer than `halfWidth` units to its middle. */
export function layWire(sample: MaterialSample, distance: number, halfWidth: number): void {
  const covered = 1 - smoothstep(halfWidth - 0.5, halfWidth + 0.5, distance)
  if (covered === 0) return
  const back = Math.sqrt(clamp(1 - (distance / (halfWidth + 0.5)) ** 2))
  gild(sample, covered, back)
  sample.bump += back * halfWidth * 0.5 * covered
}

/**
 * A drawing laid in gold on a ground. Its red is its height: strokes laid on strokes, each narrower and brighter.
 */
export function inlay(ground: Slot, drawing: Drawing): Slot {
  return (place, sample) => {
    ground(place, sample)
    const covered = drawing.coverage(place.x, place.y)
    const height = drawing.colour(place.x, place.y)[0]
    gild(sample, covered, height)
    sample.bump += covered * (0.5 + height * 0.8)
  }
}
