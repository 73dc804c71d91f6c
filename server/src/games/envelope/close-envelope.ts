import { envelopeHash } from '@noktra/game/envelopes'
import { drawRecord } from '@noktra/game/log/entries'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { insertEntries, sealedEntry } from '../../platform/public-log/new-entries.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'
import { giveBack } from '../../core/ledger/issue.ts'

const MOST_AT_ONCE = 100

/**
 * Ends an envelope before its time: what is not claimed goes back to the house, and its seed becomes public. Whether there was
 * one to close.
 */
export async function closeEnvelope(tx: Tx, { clock }: Pick<Ctx, 'clock'>, id: number): Promise<boolean> {
  const closed = await tx
    .updateTable('envelope')
    .set({ closed_at: clock.now() })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!closed) return false
  await returnRest(tx, id, clock.now())
  return true
}

/** Envelopes whose time is over give back what was not claimed. */
export function envelopeSweep(ctx: Pick<Ctx, 'db' | 'transact' | 'clock'>): Sweep {
  return { name: 'what envelopes leave', everyMs: 10_000, run: () => returnEnded(ctx) }
}

async function returnEnded({ db, transact, clock }: Pick<Ctx, 'db' | 'transact' | 'clock'>): Promise<void> {
  const now = clock.now()
  const ended = await db
    .selectFrom('envelope')
    .select('id')
    .where('returned_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(MOST_AT_ONCE)
    .execute()
  for (const { id } of ended) await transact((tx) => returnRest(tx, id, now))
}

/** Once for each envelope: no part is claimed from then on, whatever the clocks of processes say. */
async function returnRest(tx: Tx, id: number, now: Date): Promise<void> {
  const envelope = await tx
    .updateTable('envelope')
    .set({ returned_at: now })
    .where('id', '=', id)
    .where('returned_at', 'is', null)
    .returning(['total', 'paid', 'parts', 'server_seed_hash'])
    .executeTakeFirst()
  if (!envelope) return
  await giveBack(tx, {
    from: HOUSE.gifts,
    amount: envelope.total - envelope.paid,
    reason: 'envelope-left',
    ref: String(id),
    now,
  })
  const claims = await tx
    .selectFrom('envelope_claim')
    .select('amount')
    .where('envelope_id', '=', id)
    .orderBy('n')
    .execute()
  const record = drawRecord({
    kind: 'envelope',
    pool_hash: envelopeHash({ envelope_id: id, total_cents: envelope.total, parts: envelope.parts }),
    server_seed_hash: envelope.server_seed_hash.toString('hex'),
    claimed: claims.map(({ amount }) => amount),
  })
  await insertEntries(tx, [sealedEntry({ kind: 'envelope', subject: id, number: 0 }, record)])
}
