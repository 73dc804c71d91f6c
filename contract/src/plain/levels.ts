import { plainRoute } from '../plain-route.ts'

export const listLevels = plainRoute('POST', '/api/userLevel/list')
export const levelProgress = plainRoute('GET', '/api/userLevel/progress', { access: 'player' })
export const takeLevelKey = plainRoute('POST', '/api/userLevel/key', { access: 'player', moves: true })
