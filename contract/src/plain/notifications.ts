import { plainRoute } from '../plain-route.ts'

export const listNotifications = plainRoute('GET', '/api/notice/list', { access: 'player' })
export const readNotifications = plainRoute('POST', '/api/notice/read', { access: 'player' })
