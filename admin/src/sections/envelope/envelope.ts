import { text } from '../../i18n/i18n.tsx'
import type { AdminGame } from '../admin-game.ts'
import { EnvelopePayload } from './envelope-payload.tsx'

export const envelope: AdminGame = {
  kind: 'envelope',
  title: text('games:envelope.title'),
  gift: { label: text('games:envelope.gift'), isNumbered: true },
  issues: { envelopes: text('games:envelope.issues.envelopes') },
  promises: { envelopes: text('games:envelope.promises.envelopes') },
  approvals: { envelope_make: text('games:envelope.approvals.envelope_make') },
  payloads: { envelope_make: EnvelopePayload },
}
