import type { Canvas } from './geometry/canvas.ts'
import type { SolidBuilder } from './geometry/solid-builder.ts'
import type { BENEATH } from './surface/beneath.ts'
import type { Ground, SlotTable } from './surface/material.ts'

/** How the object is turned before the camera sees it, in degrees: about the vertical, the horizontal, the view axis. */
export type View = { yaw: number; pitch: number; roll: number }

/** One weapon, knife or pair of gloves, seen from its right side with the muzzle to the right. */
export type Family = {
  key: string
  canvas: Canvas
  view: View
  /** What its paint is on: metal unless told. */
  beneath?: keyof typeof BENEATH
  build: (solid: SolidBuilder) => void
}

/**
 * How every material of an item looks. A finish that needs drawings gives a function: it is called once per family (or
 * box face) and answers with the slots. A slot that is missing takes the plain one of surface/slots.ts; coat is required.
 */
export type Finish = {
  key: string
  slots: SlotTable | ((ground: Ground) => Promise<SlotTable>)
}

/** The five conditions, best first. */
export const EXTERIORS = ['FN', 'MW', 'FT', 'WW', 'BS'] as const

export type Exterior = (typeof EXTERIORS)[number]

/** The three drawn sides of a box. Each canvas has its origin in the middle of its face. */
export type BoxFaces = { front: SolidBuilder; side: SolidBuilder; top: SolidBuilder }

/** What a box puts on its body besides the finish. The emblem is path data about (0, 0), some 50 units in radius. */
export type BoxTrim = { emblem: string; emblemGlows?: boolean; seamGlows?: boolean }

/** Where a box comes apart: what is beyond `at` along the axis of object space is its lid. */
export type Opening = { along: 'y' | 'z'; at: number }

/** A form of box: half sizes in units and the part lists of its faces. `flatBottom` keeps a curved lid off the base. */
export type BoxBody = {
  key: string
  halfWidth: number
  halfHeight: number
  halfDepth: number
  flatBottom?: boolean
  opens: Opening
  build: (faces: BoxFaces, trim: BoxTrim) => void
}

/** A box: a body, dressed in a finish whose slots it may replace. `theme` is the shop's colour for it. */
export type Box = {
  key: string
  theme: string
  body: BoxBody
  trim: BoxTrim
  finish: Finish
  slots?: Partial<SlotTable>
}

/** A thing seen from the front on a square: avatar mask, level badge, coin, diamond, mine. */
export type Front = {
  key: string
  canvas: Canvas
  view: View
  fit: number
  finish: Finish
  build: (solid: SolidBuilder) => void
}
