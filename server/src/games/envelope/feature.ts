import { envelopeFair } from '@noktra/contract/envelope-proof'
import { said } from '@noktra/languages/said'
import { HOUSE } from '../../core/ledger/accounts.ts'
import type { GameFeature } from '../../platform/feature.ts'
import { envelopeCard } from './envelope-cards.ts'
import { envelopeBill } from './envelope-bill.ts'
import { envelopesAdmin } from './admin.ts'
import { envelopeSweep } from './close-envelope.ts'
import { envelopeChecks } from './envelope-checks.ts'
import { envelopeDraws } from './envelope-draws.ts'
import { getEnvelopeProof } from './envelope-proof.ts'
import { envelopeGift } from './envelope-gift.ts'
import { ENVELOPES, makeAgreedEnvelope } from './make-envelope.ts'
import { envelopeRoutes } from './routes.ts'

export const envelope: GameFeature = {
  name: 'envelope',
  calls: envelopeRoutes,
  adminCalls: envelopesAdmin,
  sweeps: (ctx) => [envelopeSweep(ctx)],
  executors: { envelope_make: makeAgreedEnvelope },
  budgets: [ENVELOPES],
  proof: {
    letter: 'e',
    data: envelopeFair,
    read: getEnvelopeProof,
    draws: envelopeDraws,
    card: envelopeCard,
  },
  bill: envelopeBill,
  begun: 'select player_id, created_at from envelope_claim',
  checks: envelopeChecks,
  gift: envelopeGift,
  promises: [
    {
      kind: 'envelopes',
      words: said('games:envelope.promises.envelopes'),
      counted: { what: 'coin-out', house: HOUSE.gifts, name: 'envelope' },
      alarm: 'alarm_envelopes',
    },
  ],
  sealed: [{ table: 'envelope', key: 'id', column: 'server_seed' }],
}
