import { plainRoute } from '../plain-route.ts'

export const logout = plainRoute('POST', '/api/user/logout', { access: 'player' })
export const userDetails = plainRoute('GET', '/api/user/details', { access: 'player' })
export const inviterInfo = plainRoute('GET', '/api/user/inviterInfo', { access: 'player' })
export const todayRecharge = plainRoute('GET', '/api/user/todayRecharge', { access: 'player' })
export const seed = plainRoute('GET', '/api/user/seed', { access: 'player' })
export const setSeed = plainRoute('POST', '/api/user/seed/set', { access: 'player', moves: true })
