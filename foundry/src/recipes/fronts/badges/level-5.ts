import { badge } from './frame.ts'

/** Crimson. */
export const level5 = badge(
  'level-5',
  { frame: '#ff4f86', wings: '#5a0f2c', studs: '#ffc9d8', light: '#ff3d81' },
  { feathers: 3, lit: true, crowned: true },
)
