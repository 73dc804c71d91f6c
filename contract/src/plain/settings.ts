import { plainRoute } from '../plain-route.ts'

export const getSetting = plainRoute('GET', '/api/setting/get')
