import type { Canvas } from '../geometry/canvas.ts'
import type { MaterialName } from '../geometry/materials.ts'
import type { Colour } from './colour.ts'
import type { Drawing } from './drawing.ts'

/** Where a slot is asked, and what the geometry knows there. Lengths in units, y down. */
export type Place = {
  x: number
  y: number
  /** 0 at the left end of the coated parts, 1 at their right end. */
  along: number
  /** Distance below the middle of the coated parts. */
  below: number
  /** Number of the solid part, in the order of the recipe. */
  part: number
  /** Half thickness of the solid here. */
  height: number
  /** Positive on edges, negative in cavities: thickness minus its average over 1.2 units. */
  edge: number
}

/**
 * What a point is made of. Colours are linear; `glow…` is emitted radiance; `bump` is a height in units too fine for the
 * solid.
 */
export type MaterialSample = {
  red: number
  green: number
  blue: number
  metalness: number
  roughness: number
  clearCoat: number
  glowRed: number
  glowGreen: number
  glowBlue: number
  bump: number
}

/** Writes the material of a place. The sample arrives neutral: black, rough 0.5, no metal, coat, glow or bump. */
export type Slot = (place: Readonly<Place>, sample: MaterialSample) => void

export type SlotTable = { coat: Slot } & Partial<Record<MaterialName, Slot>>

/** The thing that a finish is put on. `key` is the family's key, or the box's key and face as in `gilded-court/front`. */
export type Ground = {
  key: string
  canvas: Required<Canvas>
  /** Bounds of the coated parts in units. */
  coat: { left: number; top: number; right: number; bottom: number }
  /** Rasterises SVG markup whose user units are the canvas's units. */
  draw: (svg: string) => Promise<Drawing>
}

/** A sample of no colour, to be written by slots again and again. */
export function neutralSample(): MaterialSample {
  return {
    red: 0,
    green: 0,
    blue: 0,
    metalness: 0,
    roughness: 0.5,
    clearCoat: 0,
    glowRed: 0,
    glowGreen: 0,
    glowBlue: 0,
    bump: 0,
  }
}

/** Makes a sample neutral again. */
export function resetSample(sample: MaterialSample): void {
  sample.red = 0
  sample.green = 0
  sample.blue = 0
  sample.metalness = 0
  sample.roughness = 0.5
  sample.clearCoat = 0
  sample.glowRed = 0
  sample.glowGreen = 0
  sample.glowBlue = 0
  sample.bump = 0
}

/** Sets everything but glow and bump. `shade` multiplies the colour. */
export function setMaterial(
  sample: MaterialSample,
  colour: Colour,
  metalness: number,
  roughness: number,
  clearCoat = 0,
  shade = 1,
): void {
  sample.red = colour[0] * shade
  sample.green = colour[1] * shade
  sample.blue = colour[2] * shade
  sample.metalness = metalness
  sample.roughness = roughness
  sample.clearCoat = clearCoat
}

/** Lets a sample give light of a linear colour. */
export function setGlow(sample: MaterialSample, colour: Colour, strength: number): void {
  sample.glowRed = colour[0] * strength
  sample.glowGreen = colour[1] * strength
  sample.glowBlue = colour[2] * strength
}

/** Lays a colour over the sample's own: `amount` 0 keeps it, 1 replaces it. */
export function blendColour(sample: MaterialSample, colour: Colour, amount: number): void {
  sample.red += (colour[0] - sample.red) * amount
  sample.green += (colour[1] - sample.green) * amount
  sample.blue += (colour[2] - sample.blue) * amount
}
