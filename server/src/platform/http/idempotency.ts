import { createHash } from 'node:crypto'
import type { Db, Tx } from '../db/connect.ts'
import { AppError } from './errors.ts'

export type Once = { playerId: number; key: string | null; fingerprint: () => Buffer; now: Date }

/**
 * Runs `effect` once per (player, key). The key's row is the transaction's first statement: a duplicate waits for it and
 * then answers the recorded bytes. A refusal rolls everything back, the row too, so the call may be tried again. A key that
 * is let go of while the duplicate reads it (an order that failed, a key past its week) becomes the duplicate's own.
 * @throws AppError idempotency_key_reused when the key came with another request.
 */
export async function answerOnce(tx: Tx, once: Once, effect: () => Promise<string>): Promise<string> {
  if (once.key === null) return effect()
  while (!(await takeKey(tx, once))) {
    const before = await findAnswer(tx, once)
    if (before !== null) return before
  }
  const answer = await effect()
  await tx
    .updateTable('idempotency')
    .set({ answer })
    .where('player_id', '=', once.playerId)
    .where('key', '=', once.key)
    .execute()
  return answer
}

/** Whether the key is this call's. It waits for a call that has it and did not commit yet. */
async function takeKey(tx: Tx, { playerId, key, fingerprint, now }: Once): Promise<boolean> {
  const taken = await tx
    .insertInto('idempotency')
    .values({ player_id: playerId, key: key!, fingerprint: fingerprint(), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * The bytes this call was answered with before, or null when its key is new.
 * @throws AppError idempotency_key_reused when the key came with another request.
 */
export async function findAnswer(db: Db, { playerId, key, fingerprint }: Once): Promise<string | null> {
  if (key === null) return null
  const before = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!before) return null
  if (!before.fingerprint.equals(fingerprint())) throw new AppError('idempotency_key_reused')
  return before.answer
}

/** SHA-256 of method, path and raw body. */
export function fingerprintOf(method: string, url: string, rawBody: string): Buffer {
  return createHash('sha256').update(`${method}\n${url}\n${rawBody}`).digest()
}

/** @throws AppError idempotency_key_invalid when the header is not 1 to 80 of [A-Za-z0-9_-]. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[A-Za-z0-9_-]{1,80}$/.test(header)) {
    throw new AppError('idempotency_key_invalid')
  }
  return header
}
