import { badge } from './frame.ts'

/** Azure. */
export const level3 = badge(
  'level-3',
  { frame: '#3fb6d8', wings: '#123a52', studs: '#a5ecff', light: '#39d6ff' },
  { feathers: 2, lit: true, crowned: false },
)
