import { badge } from './frame.ts'

/** Steel. */
export const level1 = badge(
  'level-1',
  { frame: '#b9c0cc', wings: '#5b6270', studs: '#e3e8f0', light: '#cfe0ff' },
  { feathers: 0, lit: false, crowned: false },
)
