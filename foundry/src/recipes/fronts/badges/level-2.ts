import { badge } from './frame.ts'

/** Gold. */
export const level2 = badge(
  'level-2',
  { frame: '#e6b450', wings: '#7a5416', studs: '#ffd98a', light: '#ffd36b' },
  { feathers: 1, lit: false, crowned: false },
)
