import type { Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'

export type ActOnce = { staffId: number; key: string | null; fingerprint: () => Buffer; now: Date }

/**
 * Runs `effect` once per (member of staff, key), as a player's calls run once per (player, key): the key's row is the
 * transaction's first statement, a duplicate waits for it and answers the recorded bytes.
 * @throws AppError idempotency_key_reused when the key came with another request.
 */
export async function runOnce(
  tx: Tx,
  once: ActOnce,
  effect: () => Promise<string>,
): Promise<{ answer: string; replayed: boolean }> {
  if (once.key === null) return { answer: await effect(), replayed: false }
  const mine = await tx
    .insertInto('staff_idempotency')
    .values({ staff_id: once.staffId, key: once.key, fingerprint: once.fingerprint(), created_at: once.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!mine) return { answer: await recordedAnswer(tx, once), replayed: true }
  const answer = await effect()
  await tx
    .updateTable('staff_idempotency')
    .set({ answer })
    .where('staff_id', '=', once.staffId)
    .where('key', '=', once.key)
    .execute()
  return { answer, replayed: false }
}

async function recordedAnswer(tx: Tx, once: ActOnce): Promise<string> {
  const before = await tx
    .selectFrom('staff_idempotency')
    .select(['fingerprint', 'answer'])
    .where('staff_id', '=', once.staffId)
    .where('key', '=', once.key)
    .executeTakeFirstOrThrow()
  if (!before.fingerprint.equals(once.fingerprint())) throw new AppError('idempotency_key_reused')
  return before.answer!
}
