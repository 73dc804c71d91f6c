import { plainRoute } from '../plain-route.ts'
import type { GameWords } from './game-words.ts'

export const upgrade = {
  kind: 'upgrade',
  area: 'upgrade',
  sources: ['upgrade'],
  pairDraw: 'upgrade',
  isPlayed: true,
  isListed: true,
  isBilled: true,
  card: 'upgrade',
  pages: { upgrade: '/upgrade', upgradeDetail: '/upgradeDetail' },
  listedPages: ['upgrade'],
} as const satisfies GameWords

export const listTargets = plainRoute('GET', '/api/upgrade/skinList')
export const targetFacets = plainRoute('GET', '/api/upgrade/skinFacets')
export const playUpgrade = plainRoute('POST', '/api/upgrade', {
  access: 'player',
  moves: true,
  takesNonce: true,
})
export const upgradeDetails = plainRoute('GET', '/api/upgrade/details')
export const upgradeRecord = plainRoute('GET', '/api/upgrade/record')
