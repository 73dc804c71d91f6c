import { plainRoute } from '../plain-route.ts'

export const levelSetting = plainRoute('GET', '/api/promote/levelSetting')
export const promoteStat = plainRoute('GET', '/api/promote/stat', { access: 'player' })
export const promoteRecord = plainRoute('GET', '/api/promote/record', { access: 'player' })
export const promoteInvitees = plainRoute('GET', '/api/promote/invitees', { access: 'player' })
export const receiveRebate = plainRoute('GET', '/api/promote/receiveRebate', {
  access: 'player',
  moves: true,
})
export const bindInviter = plainRoute('POST', '/api/user/bindInviter', { access: 'player', moves: true })
