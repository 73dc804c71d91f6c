import { plainRoute } from '../plain-route.ts'

export const listLiabilities = plainRoute('GET', '/api/liabilities')
export const myLiability = plainRoute('GET', '/api/liabilities/mine', { access: 'player' })
