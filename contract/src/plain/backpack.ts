import { plainRoute } from '../plain-route.ts'

export const listBackpack = plainRoute('GET', '/api/backpack/list', { access: 'player' })
export const backpackFacets = plainRoute('GET', '/api/backpack/itemFacets', { access: 'player' })
export const sellItems = plainRoute('POST', '/api/backpack/sell', { access: 'player', moves: true })
export const undoSale = plainRoute('POST', '/api/backpack/sell/undo', { access: 'player', moves: true })
export const lockItem = plainRoute('POST', '/api/backpack/lock', { access: 'player', moves: true })
