import type { AdminGame } from '../admin-game.ts'
import { EnvelopePayload } from './envelope-payload.tsx'

export const envelope: AdminGame = {
  kind: 'envelope',
  title: 'Red envelopes',
  gift: { label: 'Red envelope', isNumbered: true },
  issues: { envelopes: 'Red envelopes' },
  promises: { envelopes: 'Red envelopes that were claimed' },
  approvals: { envelope_make: 'Red envelope' },
  payloads: { envelope_make: EnvelopePayload },
}
