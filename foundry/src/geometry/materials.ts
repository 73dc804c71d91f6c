/** What a part can be made of. A finish says how each looks; the geometry never knows colours. */
export const MATERIALS = [
  'coat',
  'steel',
  'polymer',
  'rubber',
  'accent',
  'lens',
  'glow',
  'trim',
  'brass',
] as const

export type MaterialName = (typeof MATERIALS)[number]
