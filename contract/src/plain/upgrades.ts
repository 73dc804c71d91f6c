import { plainRoute } from '../plain-route.ts'

export const listTargets = plainRoute('GET', '/api/upgrade/skinList')
export const playUpgrade = plainRoute('POST', '/api/upgrade', { access: 'player', moves: true })
export const upgradeDetails = plainRoute('GET', '/api/upgrade/details')
export const upgradeRecord = plainRoute('GET', '/api/upgrade/record')
