import { plainRoute } from '../plain-route.ts'

export const pageTextOf = plainRoute('GET', '/api/page/text')
