import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { AppError } from './errors.ts'

export type Once = { playerId: number; key: string | null; fingerprint: () => Buffer; now: Date }

/**
 * Runs `effect` once per (player, key). Its lock is the transaction's first statement: a duplicate waits for it and then answers
 * the recorded bytes. A refusal rolls everything back, so the call may be tried again.
 * @throws AppError idempotency_key_reused when the key came with another request.
 */
export async function answerOnce(tx: Tx, once: Once, effect: () => Promise<string>): Promise<string> {
  const before = await takeKey(tx, once)
  if (before !== null) return before
  const answer = await effect()
  await persistAnswer(tx, once, answer)
  return answer
}

/**
 * Holds a call's key until the transaction ends, and gives the bytes that it was answered with before; null when the key is new.
 * It waits for a call that holds the key.
 * @throws AppError idempotency_key_reused when the key came with another request.
 */
export async function takeKey(tx: Tx, once: Once): Promise<string | null> {
  if (once.key === null) return null
  const [, before] = await Promise.all([
    sql`select pg_advisory_xact_lock(${lockOfKey(once)})`.execute(tx),
    findAnswer(tx, once),
  ])
  return before
}

/** What the database calls the lock of a key. */
function lockOfKey({ playerId, key }: Pick<Once, 'playerId' | 'key'>) {
  return sql`hashtextextended(${`key:${playerId}:${key}`}, 0)`
}

/** The players of those calls whose keys no other call has at the moment; they hold them until the transaction ends. */
export async function tryKeys(tx: Tx, asked: Once[]): Promise<Set<number>> {
  const { rows } = await sql<{ player_id: number }>`
    select player_id from unnest(${asked.map(({ playerId }) => playerId)}::bigint[], ${asked.map(({ key }) => key)}::text[])
      as asked(player_id, key)
    where pg_try_advisory_xact_lock(hashtextextended('key:' || player_id || ':' || key, 0))`.execute(tx)
  return new Set(rows.map((row) => row.player_id))
}

/** Records what a call is answered, for its repetitions. */
export async function persistAnswer(
  tx: Tx,
  { playerId, key, fingerprint, now }: Once,
  answer: string,
): Promise<void> {
  if (key === null) return
  await tx
    .insertInto('idempotency')
    .values({ player_id: playerId, key, fingerprint: fingerprint(), answer, created_at: now })
    .execute()
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
