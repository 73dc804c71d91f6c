import { plainRoute } from '../plain-route.ts'

export const brandOf = plainRoute('GET', '/api/brand')
