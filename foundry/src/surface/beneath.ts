import { hex, type Colour } from './colour.ts'

/** What paint is on, and comes to light where it is gone. */
export type Beneath = {
  colour: Colour
  metalness: number
  roughness: number
  /** Of the ring about what is bare. */
  primer: Colour
  /** How much of it rusts, 0…1. */
  rust: number
}

/** What is below the paint of weapons, and below that of gloves. */
export const BENEATH: Record<'metal' | 'hide', Beneath> = {
  metal: { colour: hex('#9a9ca3'), metalness: 1, roughness: 0.34, primer: hex('#33343a'), rust: 1 },
  hide: { colour: hex('#957c60'), metalness: 0, roughness: 0.72, primer: hex('#2c2019'), rust: 0.4 },
}
