import { pleats, sew } from '../../geometry/folds.ts'
import { circle, polygon, type Point } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { SolidBuilder } from '../../geometry/solid-builder.ts'
import type { Family } from '../../recipe.ts'

/** Folding war fan, open: bladed steel ribs, pleated cloth, two broad guards. */
export const nightvane: Family = {
  key: 'nightvane',
  canvas: { width: 1180, height: 900 },
  view: { yaw: -13, pitch: 11, roll: 0 },
  build(solid) {
    buildCord(solid)
    buildLeaf(solid)
    for (let rib = 1; rib < LAST; rib++) buildRib(solid, rib)
    buildGuard(solid, 0)
    buildGuard(solid, LAST)
    buildPivot(solid)
  },
}

const PIVOT: Point = [420, 740]

/** Degrees clockwise from the right: the direction of the first rib, and from rib to rib. */
const FIRST = -123
const STEP = 16.2
const LAST = 7

/** Units from the pivot. */
const LEAF = { inner: 300, outer: 604 }

function polar(radius: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [PIVOT[0] + radius * Math.cos(angle), PIVOT[1] + radius * Math.sin(angle)]
}

function to(radius: number, degrees: number): string {
  return polar(radius, degrees)
    .map((value) => value.toFixed(2))
    .join(' ')
}

/** An open arc about the pivot. */
function arc(radius: number, from: number, end: number): string {
  return `M${to(radius, from)}A${radius} ${radius} 0 0 1 ${to(radius, end)}`
}

/** A band about the pivot between two radii. */
function band(inner: number, outer: number, from: number, end: number): string {
  return `${arc(outer, from, end)}L${to(inner, end)}A${inner} ${inner} 0 0 0 ${to(inner, from)}Z`
}

/** An outline drawn along a rib: x away from the pivot, y across. */
function alongRib(outline: string, rib: number): string {
  return place(outline, { x: PIVOT[0], y: PIVOT[1], rotate: FIRST + rib * STEP })
}

/** The cloth: one pleat from rib to rib, its rim swung out between the blades, a hem and a woven border. */
function buildLeaf(solid: SolidBuilder): void {
  const texture = pleats(PIVOT, FIRST, STEP, 19)
  let rim = `M${to(LEAF.outer, FIRST)}`
  for (let rib = 1; rib <= LAST; rib++)
    rim += `Q${to(LEAF.outer + 46, FIRST + (rib - 0.5) * STEP)} ${to(LEAF.outer, FIRST + rib * STEP)}`
  const end = FIRST + LAST * STEP
  const leaf = `${rim}L${to(LEAF.inner, end)}A${LEAF.inner} ${LEAF.inner} 0 0 0 ${to(LEAF.inner, FIRST)}Z`
  solid.part(leaf, { thickness: 6, radius: 3, drop: 4, texture })
  for (let fold = 0; fold < LAST; fold++) {
    const [left, right] = [FIRST + fold * STEP + 1.6, FIRST + (fold + 1) * STEP - 1.6]
    solid.raise(band(LEAF.inner + 2, LEAF.inner + 26, left, right), {
      height: 2.4,
      radius: 2,
      material: 'trim',
    })
    const hem = `M${to(586, left)}Q${to(628, (left + right) / 2)} ${to(586, right)}`
    solid.raise(hem, { stroke: 15, height: 2.4, radius: 3, material: 'trim', cap: 'butt' })
    sew(solid, `M${to(562, left)}Q${to(602, (left + right) / 2)} ${to(562, right)}`, {
      material: 'accent',
      stitch: 15,
      gap: 10,
      height: 1.8,
    })
    buildCrescent(solid, (left + right) / 2)
  }
}

/** A crescent in appliqué on the middle of a pleat. */
function buildCrescent(solid: SolidBuilder, degrees: number): void {
  const moon = 'M-24 -15A30 30 0 1 0 -24 15A22 22 0 1 1 -24 -15Z'
  const [x, y] = polar(462, degrees)
  solid.raise(place(moon, { x, y, rotate: degrees, scale: 1.1 }), {
    height: 2.4,
    radius: 2.4,
    material: 'trim',
  })
  const [dotX, dotY] = polar(402, degrees)
  solid.raise(circle(dotX, dotY, 5.5), { height: 2, radius: 3, material: 'accent' })
}

/** A steel rib: a slotted stick below the cloth, a spine over it and a blade beyond its rim. */
function buildRib(solid: SolidBuilder, rib: number): void {
  const lay = (outline: string) => alongRib(outline, rib)
  const slot = polygon('176 -4.4, 262 -6, 274 0, 262 6, 176 4.4, 168 0', 2)
  solid.part(lay(polygon('20 -9, 120 -9, 280 -14, 312 -8, 312 8, 280 14, 120 9, 20 9', 4) + slot), {
    thickness: 14 + rib * 0.6,
    radius: 4,
    material: 'steel',
  })
  solid.part(lay(polygon('296 -7, 580 -4.5, 580 4.5, 296 7', 3)), {
    thickness: 29,
    radius: 4,
    drop: 5,
    material: 'steel',
  })
  solid.part(lay(polygon('548 0, 584 -19, 606 -15, 672 0, 606 15, 584 19')), {
    thickness: 29,
    radius: 17,
    drop: 23,
    profile: 'chamfer',
    material: 'steel',
  })
  solid.raise(lay(circle(336, 0, 6.5)), { height: 3.5, radius: 4, material: 'accent' })
}

/** An outer stick: a coated blade with an inlaid grip, a fuller and a row of vents. */
function buildGuard(solid: SolidBuilder, rib: number): void {
  const lay = (outline: string) => alongRib(outline, rib)
  const front = rib === LAST
  const thickness = front ? 33 : 30
  solid.part(
    lay(
      polygon(
        '-8 -26, 70 -30, 260 -25, 330 -32, 560 -27, 616 -36, 700 -2 2, 618 27, 560 23, 330 25, 260 21, 70 27, -8 24',
        9,
      ),
    ),
    { thickness, radius: 7, camber: 2.5, camberRadius: 26 },
  )
  solid.carve(lay(polygon('590 40, 616 27, 700 -2, 616 -36, 590 -44, 600 -2')), {
    depth: 17,
    radius: 30,
    profile: 'chamfer',
    material: 'steel',
  })
  solid.part(lay(polygon('52 -33, 76 -36, 248 -31, 264 -22, 264 18, 248 27, 76 33, 52 30', 9)), {
    thickness: thickness + 3,
    radius: 12,
    drop: 9,
    material: 'trim',
    camber: 2,
  })
  for (let wrap = 0; wrap < 6; wrap++) {
    const x = 84 + wrap * 28
    solid.groove(lay(`M${x} -40L${x + 16} 36`), 5, 3.4)
  }
  solid.carve(lay(polygon('352 -9, 500 -7, 512 -1, 500 5, 352 6', 4)), {
    depth: 5,
    radius: 4,
    profile: 'smooth',
  })
  for (let vent = 0; vent < 4; vent++)
    solid.carve(lay(place(polygon('520 -6, 530 -6, 525 4, 515 4', 1.5), { x: vent * 17, y: -1 })), {
      depth: 9,
      radius: 2,
      material: 'polymer',
    })
  solid.raise(lay(polygon('292 -16, 316 -2, 292 12, 276 -2', 2)), {
    height: 3,
    radius: 2.4,
    material: 'accent',
  })
  const [x, y] = polar(334, FIRST + rib * STEP)
  solid.screw(x, y, 7, { hex: true, proud: 1.5 })
}

/** The boss that all sticks turn on. */
function buildPivot(solid: SolidBuilder): void {
  const [x, y] = PIVOT
  solid.part(circle(x, y, 46), { thickness: 34, radius: 10, drop: 9, material: 'steel' })
  solid.part(circle(x, y, 36), { thickness: 38, radius: 6, camber: 3, camberRadius: 30 })
  solid.groove(circle(x, y, 27), 3.6, 2.6)
  solid.carve(circle(x, y, 18), { depth: 5, radius: 3, material: 'polymer' })
  solid.raise(circle(x, y, 12), { height: 7, radius: 9, material: 'glow' })
  for (let pin = 0; pin < 6; pin++) {
    const angle = (pin * Math.PI) / 3
    solid.raise(circle(x + 41 * Math.cos(angle), y + 41 * Math.sin(angle), 4), {
      height: 3,
      radius: 3,
      material: 'accent',
    })
  }
}

/** A finger ring below the pivot, and a cord with a tassel in a steel cap. */
function buildCord(solid: SolidBuilder): void {
  solid.part(circle(392, 818, 44) + circle(392, 818, 27), { thickness: 15, radius: 8, material: 'steel' })
  solid.part('M362 806C340 762 286 752 268 792L266 812', {
    stroke: 10,
    thickness: 8,
    radius: 5,
    material: 'trim',
  })
  solid.part(polygon('252 836, 280 836, 288 880, 282 892, 250 892, 244 880', 5), {
    thickness: 11,
    radius: 8,
    material: 'trim',
  })
  for (const x of [257, 266, 275]) solid.groove(`M${x} 840L${266 + (x - 266) * 1.5} 894`, 3.4, 3)
  solid.part(polygon('254 806, 278 806, 284 838, 248 838', 5), {
    thickness: 14,
    radius: 6,
    material: 'steel',
  })
  solid.groove('M249 828L283 828', 3, 2)
}
