import * as z from 'zod/mini'
import { id, idInQuery, money, moneySent, unixSeconds } from '../shapes.ts'
import { adminCommand, adminPageOf, doneOrWaiting, listQuery, adminQuery, OPERATORS } from './admin-route.ts'
import { budget, nothing, type Creates } from './creates.ts'
import { playerFace, words } from './shapes.ts'

const envelopeRow = z.object({
  id,
  /** For owner and operators only. */
  code: z.nullable(z.string()),
  titles: words,
  descr: words,
  total: money,
  paid: money,
  parts: z.int(),
  claimed: z.int(),
  ended: z.boolean(),
  created_at: unixSeconds,
  ends_at: unixSeconds,
  closed_at: z.nullable(unixSeconds),
})
export type EnvelopeRow = z.output<typeof envelopeRow>

export const listEnvelopesMade = adminQuery('envelopes', {
  summary: 'Red envelopes, newest first',
  query: z.extend(listQuery, { state: z.optional(z.enum(['open', 'ended'])) }),
  data: adminPageOf(envelopeRow),
})

export const envelopeMade = adminQuery('envelopes/one', {
  summary: 'One red envelope',
  query: z.object({ id: idInQuery }),
  data: envelopeRow,
  errors: ['envelope_unknown'],
})

const claimRow = z.object({
  id,
  n: z.int(),
  player: playerFace,
  amount: money,
  created_at: unixSeconds,
})
export type EnvelopeClaimRow = z.output<typeof claimRow>

export const listEnvelopeClaims = adminQuery('envelopes/claims', {
  summary: 'Who claimed parts of a red envelope, the last first',
  query: z.extend(listQuery, { envelope_id: idInQuery }),
  data: adminPageOf(claimRow),
})

/** The most that is put into one envelope, whatever is agreed: coins. */
export const ENVELOPE_MOST = 100_000

export const makeRedEnvelope = adminCommand('envelopes/make', {
  summary: 'Makes a red envelope of bonus coins; above the budget of the day it waits for a second person',
  roles: OPERATORS,
  body: {
    code: z.string().check(z.maxLength(200)),
    titles: words,
    descr: words,
    total: moneySent,
    parts: z.int().check(z.minimum(1), z.maximum(10_000)),
    ends_at: unixSeconds,
  },
  data: z.extend(doneOrWaiting, { id: z.nullable(id) }),
  errors: ['rule_broken'],
})

export const closeRedEnvelope = adminCommand('envelopes/close', {
  summary: 'Ends a red envelope early: what was not claimed stays with the house',
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: ['envelope_unknown', 'envelope_over'],
})

/** What a second person agrees to, by the kind of the request. */
export const envelopePayloads = {
  /** Its terms; the code is sealed. */
  envelope_make: z.object({
    titles: words,
    descr: words,
    total_cents: z.int(),
    parts: z.int(),
    ends_at: unixSeconds,
  }),
}

/** What each command creates. */
export const envelopeCreates: Record<string, Creates> = {
  'envelopes/make': budget('envelope_make', ['envelopes'], 'when its sum is above the budget'),
  'envelopes/close': nothing,
}
