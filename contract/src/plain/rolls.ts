import { plainRoute } from '../plain-route.ts'
import type { GameWords } from './game-words.ts'

export const roll = {
  kind: 'roll',
  area: 'rolls',
  sources: ['roll'],
  isListed: true,
  isTold: true,
  isPushed: true,
  isGift: true,
  approvals: ['official_roll'],
  pages: { rolls: '/rolls', roll: '/rollDetail/:id' },
  listedPages: ['rolls'],
} as const satisfies GameWords

/** Who gives the prizes away: the house, or a player (PRODUCT 7). */
export const RollType = { official: 1, player: 2 } as const
/** SPEC 3: a room is pending until it is drawn or its prizes have returned. */
export const LotteryStatus = { pending: 0, over: 1 } as const

export const listRolls = plainRoute('POST', '/api/freeRoom/list')
export const rollDetails = plainRoute('GET', '/api/freeRoom/details')
export const listEntrants = plainRoute('GET', '/api/freeRoom/entrants')
export const addRoll = plainRoute('POST', '/api/freeRoom/add', { access: 'player', moves: true })
export const addRollSkins = plainRoute('POST', '/api/freeRoom/addSkin', { access: 'player', moves: true })
export const editRoll = plainRoute('POST', '/api/freeRoom/edit', { access: 'player', moves: true })
export const joinRoll = plainRoute('POST', '/api/freeRoom/join', { access: 'player', moves: true })
export const cancelRoll = plainRoute('POST', '/api/freeRoom/cancel', { access: 'player', moves: true })
