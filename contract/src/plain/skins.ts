import { plainRoute } from '../plain-route.ts'

export const skinDetails = plainRoute('GET', '/api/skin/details')
export const priceHistory = plainRoute('GET', '/api/skin/prices')

/** Over how many days prices are shown. */
export const PRICE_DAYS = ['30', '90', '365'] as const
