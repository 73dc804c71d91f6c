import * as z from 'zod/mini'
import { giftErrors } from './gift-errors.ts'
import { playErrors } from './play-errors.ts'
import { route } from './route.ts'
import { id, idInQuery, money, pageOf, pageQuery, unixSeconds } from './shapes.ts'
import * as plain from './plain/envelopes.ts'
import { EnvelopeStatus } from './plain/envelopes.ts'

export { EnvelopeStatus }

/** A red envelope; `num` is how many rewards it began with, `left` how many are not claimed yet. */
export const envelope = z.object({
  id,
  num: z.int(),
  left: z.int(),
  title: z.string(),
  descr: z.string(),
  created_at: unixSeconds,
  ends_at: unixSeconds,
  status: z.int(),
  /** Whether the caller has had their reward. */
  is_mine: z.boolean(),
  /** Leads to its proof. */
  fair_id: z.string(),
})
export type Envelope = z.output<typeof envelope>

export const receiveEnvelope = route(plain.receiveEnvelope, {
  summary: 'Claim a reward by a code: bonus coins, one for each player, device and network',
  body: z.object({ password: z._default(z.string().check(z.maxLength(200)), '') }),
  data: z.object({
    red_envelope_id: id,
    money,
    /** Which reward of the envelope it is, from 1. */
    n: z.int(),
    fair_id: z.string(),
    coin: money,
    bonus_coin: money,
  }),
  errors: [
    'envelope_code_missing',
    'envelope_code_wrong',
    'envelope_ended',
    'envelope_empty',
    'envelope_claimed',
    'envelope_device',
    'envelope_network',
    ...giftErrors,
    'too_many_requests',
    ...playErrors,
  ],
})

const envelopeRecord = z.object({
  id,
  red_envelope_id: id,
  receive_time: unixSeconds,
  nickname: z.string(),
  avatar: z.string(),
  money,
})
export type EnvelopeRecord = z.output<typeof envelopeRecord>

export const envelopeRecords = route(plain.envelopeRecords, {
  summary: 'Claims of everybody, newest first',
  query: pageQuery,
  data: pageOf(envelopeRecord),
})

export const listEnvelopes = route(plain.listEnvelopes, {
  summary: 'Envelopes, open ones first; disabled 1 gives those that an operator closed',
  query: z.extend(pageQuery, { disabled: z._default(z.enum(['0', '1']), '0') }),
  data: pageOf(envelope),
})

export const envelopeDetails = route(plain.envelopeDetails, {
  summary: 'One envelope with what the caller had of it',
  query: z.object({ red_envelope_id: idInQuery }),
  data: z.object({
    ...envelope.shape,
    total: money,
    /** What was claimed so far. */
    paid: money,
    my_money: z.nullable(money),
  }),
  errors: ['envelope_unknown'],
})
