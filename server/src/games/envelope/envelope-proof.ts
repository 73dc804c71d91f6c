import type { EnvelopeFair } from '@noktra/contract/envelope-proof'
import { envelopeHash } from '@noktra/game/envelopes'
import { fromCents } from '@noktra/game/money'
import { toHex } from '@noktra/game/sha256'
import { inLanguage } from '@noktra/contract/shapes'
import { unixSeconds } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { ProofReading } from '../../platform/game.ts'
import { unseal } from '../../platform/secrets.ts'
import type { Names } from '../../core/skins/skin-face.ts'
import { fairIdOf, isEnded, selectEnvelopes, statusOf } from './envelope-row.ts'

/** The proof of an envelope; its seed stays closed as long as a part can be claimed. @throws AppError envelope_unknown */
export async function getEnvelopeProof(reading: ProofReading, id: number): Promise<EnvelopeFair> {
  const { db, player, clock, secrets, language } = reading
  const now = clock.now()
  const row = await selectEnvelopes(db, player?.id ?? null)
    .select(['envelope.server_seed', 'envelope.server_seed_hash'])
    .where('envelope.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('envelope_unknown')
  const claims = await db
    .selectFrom('envelope_claim')
    .select('amount')
    .where('envelope_id', '=', id)
    .where('n', '<=', row.claimed)
    .orderBy('n')
    .execute()
  const terms = { envelope_id: row.id, total_cents: row.total, parts: row.parts }
  return {
    proof: {
      kind: 'envelope',
      id: fairIdOf(row.id),
      server_seed_hash: toHex(row.server_seed_hash),
      server_seed: isEnded(row, now) ? toHex(unseal(secrets, row.server_seed)) : null,
      terms,
      pool_hash: envelopeHash(terms),
      claimed: claims.map((claim) => claim.amount),
    },
    title: inLanguage(row.titles as Names, language),
    created_at: unixSeconds(row.created_at),
    ends_at: unixSeconds(row.ends_at),
    status: statusOf(row, now),
    total: fromCents(row.total),
    paid: fromCents(row.paid),
    my_n: row.my_n,
    my_money: row.my_amount === null ? null : fromCents(row.my_amount),
  }
}
