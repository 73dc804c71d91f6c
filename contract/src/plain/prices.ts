import { plainRoute } from '../plain-route.ts'

export const currentPrices = plainRoute('GET', '/api/fair/prices/current')
export const priceLists = plainRoute('GET', '/api/fair/prices')
export const priceListRows = plainRoute('GET', '/api/fair/prices/rows')
