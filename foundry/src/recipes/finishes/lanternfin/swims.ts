import type { Points } from '../../../geometry/outlines.ts'
import type { Ground } from '../../../surface/material.ts'

/** A fish's way, from the end of its tail to its nose in units, and how stout it is for its length: below 0 its back is on the right. */
export type Swim = { spine: Points; girth: number }

/** Where the fish swims on each family: along the largest coated face, its head clear of ports and vents. */
const SWIMS: Record<string, readonly Swim[]> = {
  'tarn-9': [{ spine: '208 246, 390 226, 600 252, 838 226', girth: 0.72 }],
  brask: [{ spine: '250 236, 460 224, 680 206, 918 214', girth: 0.78 }],
  'wisp-sd': [{ spine: '190 258, 350 276, 510 274, 654 272', girth: 0.95 }],
  corvane: [{ spine: '215 238, 360 250, 520 272, 705 262', girth: 1.1 }],
  ostrel: [{ spine: '120 330, 320 330, 520 280, 715 275', girth: 0.8 }],
  longhollow: [{ spine: '225 232, 400 235, 600 246, 842 238', girth: 0.72 }],
  grist: [{ spine: '60 352, 210 292, 380 254, 558 246', girth: 0.85 }],
  'helix-coil': [{ spine: '1535 252, 215 252', girth: -0.85 }],
  'vesper-hook': [{ spine: '470 370, 560 295, 700 220, 845 208', girth: 0.9 }],
  thornfang: [{ spine: '450 215, 650 222, 800 210, 1020 215', girth: 0.8 }],
  'rook-hatchet': [{ spine: '778 462, 735 370, 722 270, 770 120', girth: 1.25 }],
  sparrowbolt: [{ spine: '95 372, 230 392, 380 402, 550 408', girth: 0.95 }],
  nightvane: [{ spine: '236 352, 418 272, 610 318, 772 448', girth: 1.15 }],
  'warden-gauntlets': [
    { spine: '350 582, 328 494, 366 424, 442 420, 482 478', girth: 0.95 },
    { spine: '806 594, 834 504, 798 436, 722 430, 680 488', girth: -0.95 },
    { spine: '352 752, 420 728, 480 738, 536 722', girth: 1.1 },
    { spine: '808 758, 740 735, 680 744, 620 728', girth: -1.1 },
  ],
}

/** The swims of a ground; on one that has none of its own the fish crosses the middle. */
export function swimsOn({ key, coat }: Ground): readonly Swim[] {
  const known = SWIMS[key]
  if (known) return known
  const [x, y] = [(coat.left + coat.right) / 2, (coat.top + coat.bottom) / 2]
  const half = Math.min((coat.right - coat.left) * 0.42, (coat.bottom - coat.top) * 1.1)
  return [
    {
      spine: [
        [x - half, y + half * 0.08],
        [x - half * 0.35, y - half * 0.08],
        [x + half * 0.3, y + half * 0.08],
        [x + half, y - half * 0.04],
      ],
      girth: 1,
    },
  ]
}
