import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { Gatherer } from '../gather.ts'
import { sha256 } from '../secrets.ts'
import { boundBy, isBoundTo } from './binding.ts'
import { AppError } from './errors.ts'
import { LONGEST_MS, openSince } from './session-ends.ts'

export type SignedIn = { id: number; sessionId: number; status: number; endsAt: Date }

const TOUCH_EVERY_MS = 3600 * 1000

/**
 * Who calls, by the bearer token; that of a bound session counts only together with its browser's cookie. SPEC 7: a request may opt
 * out by the authorization header `none`.
 * A session ends after 30 idle days, and 90 days after the sign-in; its use is noted at most once an hour.
 */
export async function findPlayer(ctx: Ctx, request: FastifyRequest): Promise<SignedIn | null> {
  const header = request.headers.authorization
  if (!header || header === 'none') return null
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(header)?.[1]
  return token ? playerOfToken(ctx, token, boundBy(ctx.config, request)) : null
}

type Session = {
  id: number
  player_id: number
  token_hash: Buffer
  created_at: Date
  last_used_at: Date
  bind_hash: Buffer | null
  status: number
}

/** The sessions that calls ask for while others are read: one statement for all of them. */
class Sessions extends Gatherer<Buffer, Session | undefined> {}

/** The sessions that have not been ended, by the hash of their token in hex. */
async function findSessions(db: Db, hashes: Buffer[]): Promise<Map<string, Session>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select([
      'session.id',
      'session.player_id',
      'session.token_hash',
      'session.created_at',
      'session.last_used_at',
      'session.bind_hash',
      'player.status',
    ])
    .where('session.token_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('session.ended_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
}

/**
 * The player a token belongs to, or null when it is unknown, ended, idle for too long or too old, or bound to another secret than
 * the one that came along.
 */
export async function playerOfToken(
  ctx: Ctx,
  token: string,
  brought: Buffer | null,
): Promise<SignedIn | null> {
  const now = ctx.clock.now()
  const { usedSince, begunAfter } = openSince(now)
  const session = await ctx.memory.of(Sessions).ask(sha256(token), {
    most: 64,
    atOnce: 2,
    run: async (hashes) => {
      const found = await findSessions(ctx.db, hashes)
      return hashes.map((hash) => () => Promise.resolve(found.get(hash.toString('hex'))))
    },
  })
  if (!session || session.last_used_at < usedSince || session.created_at <= begunAfter) return null
  if (!isBoundTo(session.bind_hash, brought)) return null
  if (now.getTime() - session.last_used_at.getTime() > TOUCH_EVERY_MS) {
    await ctx.transact(async (tx) => {
      await tx.updateTable('session').set({ last_used_at: now }).where('id', '=', session.id).execute()
    })
  }
  const endsAt = new Date(session.created_at.getTime() + LONGEST_MS)
  return { id: session.player_id, sessionId: session.id, status: session.status, endsAt }
}

/**
 * Keeps the status of an account as it is until the transaction ends, and gives it: freezing the account waits for that before it
 * answers, and what begins afterwards is refused. The lock is the one of a foreign key, so nothing else of the store waits for it.
 */
export async function holdStatus(tx: Tx, playerId: number): Promise<number> {
  const { status } = await tx
    .selectFrom('player')
    .select('status')
    .where('id', '=', playerId)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return status
}

/** @throws AppError account_closed */
export function assertOpen(status: number): void {
  if (status !== 0) throw new AppError('account_closed')
}
