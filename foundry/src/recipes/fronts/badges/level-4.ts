import { badge } from './frame.ts'

/** Amethyst. */
export const level4 = badge(
  'level-4',
  { frame: '#a45bff', wings: '#33155e', studs: '#e0c4ff', light: '#b06bff' },
  { feathers: 3, lit: true, crowned: true },
)
