import { plainRoute } from '../plain-route.ts'
import type { GameWords } from './game-words.ts'

export const battle = {
  kind: 'battle',
  area: 'battles',
  sources: ['battle'],
  isPlayed: true,
  isListed: true,
  isBilled: true,
  isTold: true,
  readyNotices: ['locked'],
  card: 'battleBox',
  pages: {
    battles: '/battle',
    newBattle: '/new-battle',
    battle: '/battleDetail/:id',
    battleHistory: '/battleHistory',
  },
  listedPages: ['battles'],
  shortcut: 'battles',
} as const satisfies GameWords

/** Pictograms that may be sent into a room, by number from 1. */
export const REACTIONS = 8

/** Rooms of the list that one page looks at. */
export const MOST_LOOKED_AT = 12

/** SPEC 3: what a room's status means on the wire. */
export const BattleStatus = { timeout: -1, waiting: 0, running: 1, finished: 2 } as const

export const createBattle = plainRoute('POST', '/api/battle/create', { access: 'player', moves: true })
export const editBattle = plainRoute('POST', '/api/battle/edit', { access: 'player', moves: true })
export const joinBattle = plainRoute('POST', '/api/battle/join', { access: 'player', moves: true })
export const leaveBattle = plainRoute('POST', '/api/battle/leave', { access: 'player', moves: true })
export const cancelBattle = plainRoute('POST', '/api/battle/cancel', { access: 'player', moves: true })
export const callBot = plainRoute('POST', '/api/battle/bot', { access: 'player', moves: true })
export const draftItem = plainRoute('POST', '/api/battle/draft', { access: 'player', moves: true })
export const reactInBattle = plainRoute('POST', '/api/battle/react', { access: 'player' })
export const listBattles = plainRoute('GET', '/api/battle/room/list')
export const battleHistory = plainRoute('GET', '/api/battle/history')
export const battleDetails = plainRoute('GET', '/api/battle/details')
export const battleBoxSkins = plainRoute('GET', '/api/battle/room/box/skins')
