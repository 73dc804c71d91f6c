import { plainRoute } from '../plain-route.ts'

export const report = plainRoute('POST', '/api/report')
