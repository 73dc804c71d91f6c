import { plainRoute } from '../plain-route.ts'
import type { GameWords } from './game-words.ts'

export const welfare = {
  kind: 'welfare',
  area: 'welfare',
  sources: ['welfare'],
  isGift: true,
  approvals: ['welfare_box'],
  promises: ['welfare'],
  pages: { welfareBox: '/welfarebox/:id/:box_id' },
} as const satisfies GameWords

export const listWelfareBoxes = plainRoute('GET', '/api/rechargeWelfareBox/list')
export const unpackWelfareBox = plainRoute('POST', '/api/rechargeWelfareBox/unpack', {
  access: 'player',
  moves: true,
  takesNonce: true,
})
