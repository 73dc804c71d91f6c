import type { SubjectPlacement } from '../../../surface/placement.ts'

/** Where the face looks out of each family: clear of ports, as large as the coat is deep; along the blade on knives. */
export const FACES: Record<string, readonly SubjectPlacement[]> = {
  'tarn-9': [{ x: 771, y: 212, scale: 0.7 }],
  brask: [{ x: 590, y: 215, scale: 0.6 }],
  'wisp-sd': [{ x: 600, y: 262, scale: 0.58 }],
  corvane: [{ x: 650, y: 264, scale: 0.54 }],
  ostrel: [{ x: 620, y: 262, scale: 0.68 }],
  longhollow: [{ x: 722, y: 240, scale: 0.44 }],
  grist: [{ x: 500, y: 246, scale: 0.48 }],
  'helix-coil': [{ x: 437, y: 242, scale: 0.62 }],
  'vesper-hook': [{ x: 668, y: 232, scale: 0.66, rotate: 40 }],
  thornfang: [{ x: 640, y: 216, scale: 0.66, rotate: 90 }],
  'rook-hatchet': [{ x: 728, y: 286, scale: 1.02 }],
  sparrowbolt: [{ x: 455, y: 404, scale: 0.44 }],
  nightvane: [{ x: 494, y: 238, scale: 0.7, rotate: 8 }],
  'warden-gauntlets': [
    { x: 405, y: 498, scale: 0.82, rotate: 2 },
    { x: 752, y: 510, scale: 0.82, rotate: 5, mirror: true },
  ],
}
