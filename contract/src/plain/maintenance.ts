import { plainRoute } from '../plain-route.ts'

export const listMaintenance = plainRoute('GET', '/api/setting/maintenance')
