import { circle, line, polygon, regular } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { SolidBuilder } from '../../geometry/solid-builder.ts'

/** The line that the bolt flies along. */
const AXIS = 400

type Side = (outline: string) => string

const upper: Side = (outline) => outline
const lower: Side = (outline) => place(outline, { mirror: true, rotate: 180, y: 2 * AXIS })

/** The string from the latch to the cams, and the cables from cam to cam. */
export function buildString(solid: SolidBuilder): void {
  for (const side of [upper, lower]) {
    solid.part(side(line([520, AXIS], [667, 108])), {
      stroke: 9,
      thickness: 5,
      radius: 4.5,
      material: 'rubber',
    })
    solid.part(side(line([536, AXIS - 32], [580, AXIS - 119])), {
      stroke: 11,
      thickness: 6,
      radius: 5,
      material: 'accent',
    })
    solid.part(side(line([712, 108], [742, AXIS])), {
      stroke: 7,
      thickness: 4,
      radius: 3.5,
      material: 'steel',
    })
  }
}

/** Both limbs, their pockets and cams. */
export function buildLimbs(solid: SolidBuilder): void {
  buildLimb(solid, upper)
  buildLimb(solid, lower)
}

/** A limb of two coated leaves in a pocket on the riser, with its cam. */
function buildLimb(solid: SolidBuilder, side: Side): void {
  const leaves =
    'M800 306C796 240 764 168 694 122L676 92C700 82 722 86 742 100C822 152 868 226 882 300L860 322Z' +
    'M820 270C812 226 788 178 750 142C800 182 836 236 848 282Z'
  solid.part(side(leaves), { thickness: 19, radius: 8, camber: 3, camberRadius: 24 })
  solid.groove(side('M868 276C850 220 806 158 746 116'), 3, 2.2)
  solid.raise(side(polygon('722 106, 742 117, 730 126, 714 116', 2)), {
    height: 2,
    radius: 1.6,
    material: 'accent',
  })
  solid.part(side(polygon('788 270, 806 252, 888 262, 902 282, 898 334, 800 334, 784 318', 9)), {
    thickness: 27,
    radius: 8,
    drop: 7,
    profile: 'chamfer',
    material: 'trim',
    camber: 2,
  })
  solid.groove(side(line('796 318, 894 318')), 3, 2.4)
  solid.part(side(circle(844, 292, 15)), { thickness: 31, radius: 5, material: 'steel' })
  solid.carve(side(regular(6, 844, 292, 8)), { depth: 5, radius: 1.5 })
  buildCam(solid, side)
}

/** An eccentric wheel at the limb's tip: a coated rim with windows, and the module that the cable winds on. */
function buildCam(solid: SolidBuilder, side: Side): void {
  const windows = [0, 1, 2].map((window) =>
    place('M-9 -34A35 35 0 0 1 27 -22L16 -13A20 20 0 0 0 -6 -20Z', {
      x: 690,
      y: 108,
      rotate: window * 120 + 20,
    }),
  )
  solid.part(side(circle(690, 108, 50) + windows.join('')), { thickness: 15, radius: 4 })
  solid.groove(side(circle(690, 108, 45)), 4, 3)
  solid.part(side('M690 84C712 84 730 96 744 124C722 138 700 134 684 128C668 118 670 88 690 84Z'), {
    thickness: 21,
    radius: 6,
    material: 'trim',
  })
  solid.part(side(circle(690, 108, 13)), { thickness: 25, radius: 5, material: 'accent' })
  solid.carve(side(regular(6, 690, 108, 6)), { depth: 4, radius: 1.5 })
}

/** The frame between the limbs: two coated arms about the rail, cut out to save weight. */
export function buildRiser(solid: SolidBuilder): void {
  solid.part(
    polygon(
      '796 322, 892 322, 914 352, 934 374, 934 442, 914 462, 892 482, 796 482, 788 452, 770 438, 770 366, 788 350',
      9,
    ) +
      polygon('816 340, 878 340, 896 364, 812 364', 6) +
      polygon('812 454, 896 454, 878 470, 816 470', 5),
    { thickness: 29, radius: 8, camber: 3 },
  )
  solid.carve(polygon('774 376, 930 376, 930 395, 774 395', 4), { depth: 20, radius: 3, material: 'polymer' })
  solid.lathe('770 7, 934 7', 386, { material: 'polymer', lift: 6 })
  solid.part(polygon('828 404, 888 404, 900 418, 888 434, 828 434, 816 418', 5), {
    thickness: 32,
    radius: 5,
    material: 'trim',
  })
  solid.raise(polygon('842 412, 876 412, 882 419, 876 426, 842 426, 836 419', 2), {
    height: 2,
    radius: 1.6,
    material: 'glow',
  })
  solid.screw(792, 420, 6.5, { hex: true, proud: 1.5 })
  solid.screw(916, 420, 6.5, { hex: true, proud: 1.5 })
}
