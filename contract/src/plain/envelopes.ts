import { plainRoute } from '../plain-route.ts'
import type { GameWords } from './game-words.ts'

export const envelope = {
  kind: 'envelope',
  isListed: true,
  isBilled: true,
  isGift: true,
  issues: ['envelopes'],
  approvals: ['envelope_make'],
  promises: ['envelopes'],
} as const satisfies GameWords

/** SPEC 3: what an envelope's status means on the wire. */
export const EnvelopeStatus = { open: 0, ended: 1 } as const

export const receiveEnvelope = plainRoute('POST', '/api/redEnvelope/receive', {
  access: 'player',
  moves: true,
})
export const envelopeRecords = plainRoute('GET', '/api/redEnvelope/record')
export const listEnvelopes = plainRoute('GET', '/api/redEnvelope/list')
export const envelopeDetails = plainRoute('GET', '/api/redEnvelope/details')
