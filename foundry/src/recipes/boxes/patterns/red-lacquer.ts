import { hex } from '../../../surface/colour.ts'
import { setMaterial, type Slot } from '../../../surface/material.ts'
import { fbm } from '../../../surface/noise.ts'

/** Many thin coats of lacquer in a colour: glossy, a little cloudy in its depth. */
export function redLacquer(code: string): Slot {
  const colour = hex(code)
  return ({ x, y }, sample) => {
    const cloud = fbm(x * 0.016, y * 0.016, 3, 27)
    setMaterial(sample, colour, 0.05, 0.36 + cloud * 0.05, 0.3, 1 + cloud * 0.3)
  }
}
