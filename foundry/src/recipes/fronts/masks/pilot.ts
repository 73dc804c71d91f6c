import { circle, curve, mirrored, polygon, rect, spline } from '../../../geometry/outlines.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import { buildBust, MASK_AXIS, onBothSides } from './bust.ts'

/** A round helmet with a dome of glass and two ear cups. */
export function pilot(solid: SolidBuilder): void {
  buildBust(solid)
  for (const cup of onBothSides(circle(108, 300, 46)))
    solid.part(cup, { thickness: 60, radius: 18, material: 'trim' })
  solid.part(circle(MASK_AXIS, 286, 196), { thickness: 130, radius: 190, drop: 118 })
  for (const cup of onBothSides(circle(116, 300, 40)))
    solid.part(cup, { thickness: 84, radius: 14, material: 'trim' })
  for (const cap of onBothSides(circle(116, 300, 24)))
    solid.raise(cap, { height: 10, radius: 8, material: 'accent' })
  for (const dot of onBothSides(circle(116, 300, 9)))
    solid.carve(dot, { depth: 5, radius: 3, material: 'polymer' })
  const rim = mirrored('300 162, 206 178, 138 246, 138 344, 198 420, 300 434', MASK_AXIS)
  solid.raise(spline(rim), { height: 8, radius: 8, material: 'trim' })
  solid.carve(spline(mirrored('300 176, 214 190, 152 250, 152 340, 206 408, 300 420', MASK_AXIS)), {
    depth: 14,
    radius: 6,
    material: 'polymer',
  })
  solid.raise(spline(mirrored('300 190, 222 202, 168 256, 168 334, 214 394, 300 404', MASK_AXIS)), {
    height: 24,
    radius: 70,
    profile: 'smooth',
    material: 'lens',
  })
  for (const light of onBothSides(polygon('172 138, 212 112, 226 136, 192 162', 5)))
    solid.raise(light, { height: 8, radius: 5, material: 'glow' })
  solid.raise(polygon(mirrored('300 92, 280 94, 278 152, 300 156', MASK_AXIS), 6), {
    height: 10,
    radius: 7,
    material: 'trim',
  })
  for (const seam of onBothSides(curve('262 98, 252 128, 250 158'))) solid.groove(seam, 3, 3)
  for (const seam of onBothSides(curve('132 214, 146 194, 166 174'))) solid.groove(seam, 4, 3)
  solid.raise(polygon(mirrored('300 434, 234 430, 218 454, 256 484, 300 488', MASK_AXIS), 10), {
    height: 18,
    radius: 10,
    material: 'trim',
  })
  for (let slot = 0; slot < 5; slot++)
    solid.carve(rect(257 + slot * 19, 446, 10, 28, 4), { depth: 10, radius: 4, material: 'polymer' })
}
