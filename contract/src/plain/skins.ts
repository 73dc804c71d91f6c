import { plainRoute } from '../plain-route.ts'

export const skinDetails = plainRoute('GET', '/api/skin/details')
