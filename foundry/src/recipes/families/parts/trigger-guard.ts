import { circle } from '../../../geometry/outlines.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'

export type TriggerGuard = {
  /** Open paths: the bow, and the trigger within from its pivot down. */
  bow: string
  trigger: string
  /** Of the bow's line. */
  width?: number
  thickness?: number
  /** Where the trigger's pin is. */
  pin?: readonly [number, number]
}

/** A bow with a bevelled rib along it, a curved trigger in it, and the pin that it turns about. */
export function addTriggerGuard(
  solid: SolidBuilder,
  { bow, trigger, width = 14, thickness = 13, pin }: TriggerGuard,
): void {
  solid.part(bow, { stroke: width, thickness, radius: width * 0.36, profile: 'chamfer' })
  solid.raise(bow, { stroke: width * 0.3, height: 2, radius: 1.4, material: 'trim' })
  solid.part(trigger, { stroke: 9, thickness: 7, radius: 4.5, material: 'accent' })
  if (pin === undefined) return
  solid.part(circle(pin[0], pin[1], 6), { thickness: 31, radius: 2.5, material: 'steel' })
}
