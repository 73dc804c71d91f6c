import { plainRoute } from '../plain-route.ts'
import type { GameWords } from './game-words.ts'

export const mines = {
  kind: 'mines',
  area: 'minesweeper',
  sources: ['minesweeper'],
  pairDraw: 'mines',
  isPlayed: true,
  isListed: true,
  isBilled: true,
  pages: { mines: '/mine-sweeping' },
  listedPages: ['mines'],
} as const satisfies GameWords

export const listMineTiers = plainRoute('GET', '/api/mine/tiers')
export const currentMineGame = plainRoute('GET', '/api/mine/current', { access: 'player' })
export const startMineGame = plainRoute('POST', '/api/mine/start', {
  access: 'player',
  moves: true,
  takesNonce: true,
})
export const pickMineTile = plainRoute('POST', '/api/mine/pick', { access: 'player', moves: true })
export const takeMinePrize = plainRoute('POST', '/api/mine/take', { access: 'player', moves: true })
export const mineRecord = plainRoute('GET', '/api/mine/record', { access: 'player' })
