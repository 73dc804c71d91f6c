import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { sha256 } from '../secrets.ts'
import { AppError } from './errors.ts'

export type SignedIn = { id: number; sessionId: number; status: number }

/** A session that nobody used for so long has ended. */
export const IDLE_MS = 30 * 24 * 3600 * 1000
const TOUCH_EVERY_MS = 3600 * 1000

/**
 * Who calls, by the bearer token alone. SPEC 7: a request may opt out by the authorization header `none`.
 * A session ends after 30 idle days; its use is noted at most once an hour.
 */
export async function findPlayer(ctx: Ctx, request: FastifyRequest): Promise<SignedIn | null> {
  const header = request.headers.authorization
  if (!header || header === 'none') return null
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(header)?.[1]
  return token ? playerOfToken(ctx, token) : null
}

/** The player a token belongs to, or null when it is unknown, ended or idle for too long. */
export async function playerOfToken(ctx: Ctx, token: string): Promise<SignedIn | null> {
  const now = ctx.clock.now()
  const session = await ctx.db
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select(['session.id', 'session.player_id', 'session.last_used_at', 'player.status'])
    .where('session.token_hash', '=', sha256(token))
    .where('session.ended_at', 'is', null)
    .executeTakeFirst()
  if (!session || now.getTime() - session.last_used_at.getTime() > IDLE_MS) return null
  if (now.getTime() - session.last_used_at.getTime() > TOUCH_EVERY_MS) {
    await ctx.transact(async (tx) => {
      await tx.updateTable('session').set({ last_used_at: now }).where('id', '=', session.id).execute()
    })
  }
  return { id: session.player_id, sessionId: session.id, status: session.status }
}

/**
 * Keeps an account open until the transaction ends: whoever freezes it waits for that before he answers, and what begins
 * afterwards is refused. The lock is the one of a foreign key, so nothing else of the store waits for it.
 * @throws AppError account_closed
 */
export async function holdOpen(tx: Tx, playerId: number): Promise<void> {
  const { status } = await tx
    .selectFrom('player')
    .select('status')
    .where('id', '=', playerId)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  if (status !== 0) throw new AppError('account_closed')
}
