import { plainRoute } from '../plain-route.ts'

export const listExchangeRates = plainRoute('POST', '/api/exchangeRate/list')
export const exchange = plainRoute('POST', '/api/user/exchange', { access: 'player', moves: true })
