import * as api from '@noktra/contract/admin/envelopes'
import { ENVELOPE_MOST } from '@noktra/contract/admin/envelopes'
import { fromCents } from '@noktra/game/money'
import { said, type Said } from '@noktra/languages/said'
import { reasonOf } from '../../platform/rule-broken.ts'
import { serveAdminCommand, serveAdminQuery, type AdminCommand } from '../../platform/admin/serve-admin.ts'
import { AppError } from '../../platform/http/errors.ts'
import { closeEnvelope } from './close-envelope.ts'
import { isEnded } from './envelope-row.ts'
import { makeOrAskEnvelope } from './make-envelope.ts'
import { envelopeMade, listEnvelopeClaims, listEnvelopesMade } from './admin-envelopes.ts'

const MOST_LETTERS = { titles: 80, descr: 400 } as const
const LONGEST_MS = 366 * 24 * 3600 * 1000

/** Makes an envelope, or asks for it; its code is in no line of the audit log. @throws AppError rule_broken */
async function makeByStaff(command: AdminCommand<typeof api.makeRedEnvelope>) {
  const { body, clock } = command
  const { code, titles, descr, total, parts } = body
  if (total > ENVELOPE_MOST * 100)
    refuse(said('reasons:envelopes.most', { most_cents: ENVELOPE_MOST * 100 }), 'total')
  for (const [name, texts] of Object.entries({ titles, descr })) {
    const longest = MOST_LETTERS[name as keyof typeof MOST_LETTERS]
    if (Object.values(texts).some((text) => text.length > longest))
      refuse(said('reasons:envelopes.letters', { count: longest }), name)
  }
  const ends_at = new Date(body.ends_at * 1000)
  if (!(ends_at.getTime() - clock.now().getTime() <= LONGEST_MS))
    refuse(said('reasons:envelopes.within_year'), 'ends_at')
  const wish = { code, titles, descr, total_cents: total, parts, ends_at }
  const { envelopeId, approvalId } = await asRule(() => makeOrAskEnvelope(command, wish))
  const after = { titles, total: fromCents(total), parts, ends_at: body.ends_at }
  return {
    data: { id: envelopeId, approval_id: approvalId },
    subject: envelopeId === null ? 'envelopes' : `envelope:${envelopeId}`,
    before: null,
    after: approvalId === null ? after : { ...after, waits_for: approvalId },
  }
}

/** @throws AppError envelope_unknown, envelope_over */
async function closeByStaff(command: AdminCommand<typeof api.closeRedEnvelope>) {
  const { tx, body, clock } = command
  const envelope = await tx
    .selectFrom('envelope')
    .select(['claimed', 'paid', 'parts', 'total', 'ends_at', 'closed_at'])
    .where('id', '=', body.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!envelope) throw new AppError('envelope_unknown')
  if (isEnded(envelope, clock.now()) || !(await closeEnvelope(tx, command, body.id)))
    throw new AppError('envelope_over')
  return {
    data: {},
    subject: `envelope:${body.id}`,
    before: { closed: false },
    after: { closed: true, claimed: envelope.claimed, left: fromCents(envelope.total - envelope.paid) },
  }
}

function refuse(why: Said, field: string): never {
  throw new AppError('rule_broken', { why, field })
}

/** What the operation calls a RangeError is a rule for the asker. */
async function asRule<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('rule_broken', { why: reasonOf(error) })
    throw error
  }
}

export const envelopesAdmin = [
  serveAdminQuery(api.listEnvelopesMade, listEnvelopesMade),
  serveAdminQuery(api.envelopeMade, envelopeMade),
  serveAdminQuery(api.listEnvelopeClaims, listEnvelopeClaims),
  serveAdminCommand(api.makeRedEnvelope, makeByStaff),
  serveAdminCommand(api.closeRedEnvelope, closeByStaff),
]
