import { plainRoute } from '../plain-route.ts'
import type { GameWords } from './game-words.ts'

export const box = {
  kind: 'box',
  area: 'boxes',
  sources: ['box', 'key'],
  pairDraw: 'box',
  isPlayed: true,
  isListed: true,
  isBilled: true,
  approvals: ['box_publish', 'box_bring_back', 'box_refit'],
  card: 'openBox',
  pages: { box: '/openbox/:id' },
} as const satisfies GameWords

/** How many boxes one press may open. */
export const OPEN_QUANTITIES = [1, 2, 3, 4, 5, 10] as const

export const listBoxTypes = plainRoute('GET', '/api/box/boxType/all')
export const listBoxes = plainRoute('GET', '/api/box/list')
export const boxDetails = plainRoute('GET', '/api/box/details')
export const listBoxSkins = plainRoute('GET', '/api/box/skin/list')
export const skinsOfBoxes = plainRoute('POST', '/api/boxs/skins')
export const openBox = plainRoute('POST', '/api/box/open', {
  access: 'player',
  moves: true,
  takesNonce: true,
})
export const unpackBoxes = plainRoute('POST', '/api/box/unpack', {
  access: 'player',
  moves: true,
  takesNonce: true,
})
export const tryUnpack = plainRoute('POST', '/api/box/try/unpack')
export const unpackByKey = plainRoute('POST', '/api/box/key/unpack', {
  access: 'player',
  moves: true,
  takesNonce: true,
})
export const keyCount = plainRoute('GET', '/api/box/key/count', { access: 'player' })
export const openRecord = plainRoute('GET', '/api/box/openRecord')
export const unpackRecords = plainRoute('GET', '/api/box/unpack/records')
export const myOpenRecord = plainRoute('GET', '/api/box/myOpenRecord', { access: 'player' })
export const poolHistory = plainRoute('GET', '/api/box/pool/history')
