import { plainRoute } from '../plain-route.ts'

export const listWelfareBoxes = plainRoute('GET', '/api/rechargeWelfareBox/list')
export const unpackWelfareBox = plainRoute('POST', '/api/rechargeWelfareBox/unpack', {
  access: 'player',
  moves: true,
})
