import { plainRoute } from '../plain-route.ts'

export const listAnnouncements = plainRoute('GET', '/api/announcement/list')
