import { plainRoute } from '../plain-route.ts'

export const log = plainRoute('GET', '/api/log')
export const inclusion = plainRoute('GET', '/api/log/inclusion')
export const consistency = plainRoute('GET', '/api/log/consistency')
export const myAnchors = plainRoute('GET', '/api/log/anchors', { access: 'player' })
