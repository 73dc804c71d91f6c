import { sql, type RawBuilder } from 'kysely'
import { EnvelopeStatus, type Envelope } from '@noktra/contract/envelopes'
import { envelopeParts } from '@noktra/game/envelopes'
import { inLanguage, type Language } from '@noktra/contract/shapes'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { unseal } from '../../platform/secrets.ts'
import type { Names } from '../../core/skins/skin-face.ts'

/** What an envelope shows; its code and its seed are not part of that. */
export function selectEnvelopes(db: Db, playerId: number | null) {
  return db
    .selectFrom('envelope')
    .leftJoin('envelope_claim as mine', (join) =>
      join.onRef('mine.envelope_id', '=', 'envelope.id').on('mine.player_id', '=', playerId),
    )
    .select([
      'envelope.id',
      'envelope.titles',
      'envelope.descr',
      'envelope.total',
      'envelope.parts',
      'envelope.claimed',
      'envelope.paid',
      'envelope.created_at',
      'envelope.ends_at',
      'envelope.closed_at',
      'mine.n as my_n',
      'mine.amount as my_amount',
    ])
}

type EnvelopeRow = Awaited<ReturnType<ReturnType<typeof selectEnvelopes>['execute']>>[number]

type Course = { parts: number; claimed: number; ends_at: Date; closed_at: Date | null }

/** Whether parts can no longer be claimed; from then on the seed is public. The same as `endedAt` says in SQL. */
export function isEnded({ parts, claimed, ends_at, closed_at }: Course, now: Date): boolean {
  return claimed >= parts || ends_at <= now || closed_at !== null
}

export function endedAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(envelope.claimed >= envelope.parts or envelope.ends_at <= ${now}::timestamptz
    or envelope.closed_at is not null)`
}

export function statusOf(row: Course, now: Date): number {
  return isEnded(row, now) ? EnvelopeStatus.ended : EnvelopeStatus.open
}

/** Where its proof is: e and the number. */
export function fairIdOf(envelopeId: number): string {
  return `e${envelopeId}`
}

export function presentEnvelope(row: EnvelopeRow, now: Date, language: Language): Envelope {
  return {
    id: row.id,
    num: row.parts,
    left: row.parts - row.claimed,
    title: inLanguage(row.titles as Names, language),
    descr: inLanguage(row.descr as Names, language),
    created_at: unixSeconds(row.created_at),
    ends_at: unixSeconds(row.ends_at),
    status: statusOf(row, now),
    is_mine: row.my_n !== null,
    fair_id: fairIdOf(row.id),
  }
}

/** The parts of an envelope follow from its row and never change, so each process keeps those it has computed. */
class ComputedParts extends Map<number, number[]> {}
const MOST_KEPT = 100

/** All parts of an envelope in cents, in the order of claims: known to the store alone until it ends. */
export function partsOf(
  { memory, secrets }: Pick<Ctx, 'memory' | 'secrets'>,
  envelope: { id: number; total: number; parts: number; server_seed: Uint8Array },
): number[] {
  const kept = memory.of(ComputedParts)
  const known = kept.get(envelope.id)
  if (known) return known
  const { id, total, parts } = envelope
  const amounts = envelopeParts(
    { envelope_id: id, total_cents: total, parts },
    unseal(secrets, envelope.server_seed),
  )
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
  kept.set(id, amounts)
  return amounts
}
