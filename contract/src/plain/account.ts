import { plainRoute } from '../plain-route.ts'

export const editUser = plainRoute('POST', '/api/user/edit', { access: 'player' })
export const listAvatars = plainRoute('GET', '/api/user/avatars')
export const sendOwnCode = plainRoute('POST', '/api/user/sendCode', { access: 'player' })
export const setPassword = plainRoute('POST', '/api/user/set/password', { access: 'player' })
export const bindMobile = plainRoute('POST', '/api/user/bind/mobile', { access: 'player' })
export const listSessions = plainRoute('GET', '/api/user/sessions', { access: 'player' })
export const revokeSession = plainRoute('POST', '/api/user/sessions/revoke', { access: 'player' })
export const newTotp = plainRoute('POST', '/api/user/totp/new', { access: 'player' })
export const enableTotp = plainRoute('POST', '/api/user/totp/enable', { access: 'player' })
export const disableTotp = plainRoute('POST', '/api/user/totp/disable', { access: 'player' })
