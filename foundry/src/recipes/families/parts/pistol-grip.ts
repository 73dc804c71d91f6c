import { diamonds } from '../../../geometry/grips.ts'
import { circle, line, polygon } from '../../../geometry/outlines.ts'
import { flatten, place } from '../../../geometry/path.ts'
import type { SolidBuilder, Texture } from '../../../geometry/solid-builder.ts'

export type PistolGrip = {
  /** Where its upper back corner is. */
  x: number
  y: number
  /** 1: 160 units from top to foot, leaning back. */
  scale?: number
  /** Degrees clockwise beyond its own lean. */
  rotate?: number
  thickness: number
  /** Of its panels: chequering unless told. */
  grain?: Texture
}

/**
 * A grip of parts: a rubber core with grooves for fingers, a ribbed backstrap, chequered panels with screws and a medallion (trim, so that
 * each finish colours them), and a steel foot.
 */
export function addPistolGrip(
  solid: SolidBuilder,
  { x, y, scale = 1, rotate, thickness, grain = diamonds(9 * scale, 2) }: PistolGrip,
): void {
  const put = (outline: string) => place(outline, { x, y, scale, rotate })
  const at = (px: number, py: number): [number, number] => {
    const [{ points }] = flatten(put(`M${px} ${py}`))
    return [points[0], points[1]]
  }
  solid.part(
    put(
      polygon(
        '-8 -8, 90 8, 76 40, 64 62, 61 88, 51 118, 44 146, 36 158, -48 146, -52 130, -42 98, -27 64, -17 32',
        11,
      ),
    ),
    { thickness, radius: 13 * scale, material: 'rubber', camber: 2 },
  )
  for (const [px, py] of [
    [66, 72],
    [60, 96],
    [53, 120],
  ])
    solid.carve(put(line([px - 9, py - 3], [px + 10, py + 3])), {
      stroke: 9 * scale,
      depth: 5,
      radius: 4.5 * scale,
      profile: 'smooth',
    })
  solid.part(put(polygon('-17 26, -3 30, -14 66, -30 104, -38 134, -53 132, -43 98, -28 62', 5)), {
    thickness: thickness + 1.5,
    radius: 5,
    material: 'polymer',
    camber: 1.5,
  })
  for (let rib = 0; rib < 7; rib++) {
    const [px, py] = [-13 - rib * 5.2, 44 + rib * 13]
    solid.groove(put(line([px - 12, py - 2.5], [px + 7, py + 2.5])), 3.4 * scale, 2.6)
  }
  solid.part(put(polygon('5 34, 61 44, 52 67, 48 91, 38 119, 31 140, -27 129, -17 101, -3 67', 8)), {
    thickness: thickness + 4,
    radius: 5,
    drop: 5,
    profile: 'chamfer',
    camber: 2,
    camberRadius: 26,
    material: 'trim',
  })
  solid.groove(
    put(polygon('10 41, 53 49, 46 68, 41 92, 32 117, 26 133, -19 124, -10 102, 3 69', 6)),
    2.2 * scale,
    1.8,
  )
  solid.raise(put(polygon('8 58, 42 64, 36 90, 26 114, -8 107, -2 84', 5)), {
    radius: 2,
    texture: grain,
  })
  solid.part(put(circle(17, 86, 10)), {
    thickness: thickness + 7,
    radius: 4,
    drop: 4,
    material: 'accent',
  })
  solid.screw(...at(33, 52), 5 * scale, { proud: 1.2 })
  solid.screw(...at(1, 120), 5 * scale, { proud: 1.2, angle: 1.2 })
  solid.part(put(polygon('-55 138, 46 154, 42 168, 30 173, -52 159, -57 150', 5)), {
    thickness: thickness + 2,
    radius: 4.5,
    profile: 'chamfer',
    material: 'steel',
  })
  solid.groove(put(line([-52, 149], [42, 164])), 2, 1.6)
}
