import type { SubjectPlacement } from '../../../surface/placement.ts'

/** Where the foot of the lighthouse stands on each family, its beam towards the muzzle or the tip. */
export const VIEWS: Record<string, readonly SubjectPlacement[]> = {
  'tarn-9': [{ x: 302, y: 246, scale: 0.66 }],
  brask: [{ x: 590, y: 252, scale: 0.58 }],
  'wisp-sd': [{ x: 590, y: 292, scale: 0.6 }],
  corvane: [{ x: 655, y: 286, scale: 0.56 }],
  ostrel: [{ x: 590, y: 310, scale: 0.78 }],
  longhollow: [{ x: 724, y: 264, scale: 0.46 }],
  grist: [{ x: 520, y: 270, scale: 0.5 }],
  'helix-coil': [{ x: 440, y: 296, scale: 0.72 }],
  'vesper-hook': [{ x: 640, y: 286, scale: 0.56, rotate: -24 }],
  thornfang: [{ x: 640, y: 256, scale: 0.58 }],
  'rook-hatchet': [{ x: 745, y: 345, scale: 1.15, mirror: true }],
  sparrowbolt: [{ x: 455, y: 436, scale: 0.5 }],
  nightvane: [{ x: 498, y: 352, scale: 1.08, rotate: 4 }],
  'warden-gauntlets': [
    { x: 366, y: 548, scale: 0.74 },
    { x: 794, y: 560, scale: 0.74, mirror: true },
  ],
}
