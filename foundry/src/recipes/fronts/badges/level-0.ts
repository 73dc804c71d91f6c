import { badge } from './frame.ts'

/** Bronze. */
export const level0 = badge(
  'level-0',
  { frame: '#9a6a45', wings: '#5a3f2c', studs: '#c98a55', light: '#ffb27a' },
  { feathers: 0, lit: false, crowned: false },
)
