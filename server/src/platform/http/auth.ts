import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/connect.ts'
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
  const session = await ctx.db
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select([
      'session.id',
      'session.player_id',
      'session.created_at',
      'session.last_used_at',
      'session.bind_hash',
      'player.status',
    ])
    .where('session.token_hash', '=', sha256(token))
    .where('session.ended_at', 'is', null)
    .where('session.last_used_at', '>=', usedSince)
    .where('session.created_at', '>', begunAfter)
    .executeTakeFirst()
  if (!session || !isBoundTo(session.bind_hash, brought)) return null
  if (now.getTime() - session.last_used_at.getTime() > TOUCH_EVERY_MS) {
    await ctx.transact(async (tx) => {
      await tx.updateTable('session').set({ last_used_at: now }).where('id', '=', session.id).execute()
    })
  }
  const endsAt = new Date(session.created_at.getTime() + LONGEST_MS)
  return { id: session.player_id, sessionId: session.id, status: session.status, endsAt }
}

/**
 * Keeps an account open until the transaction ends: whoever freezes it waits for that before they answer, and what begins
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
