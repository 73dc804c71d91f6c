import { plainRoute } from '../plain-route.ts'

export const listNotices = plainRoute('GET', '/api/notice/list', { access: 'player' })
export const readNotices = plainRoute('POST', '/api/notice/read', { access: 'player' })
