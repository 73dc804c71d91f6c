import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { Gatherer } from '../gather.ts'
import { sha256 } from '../secrets.ts'
import { boundBy, boundByCookies, isBoundTo } from './binding.ts'
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
  const token = tokenOf(request.headers.authorization)
  return token === null ? null : playerOfToken(ctx, token, boundBy(ctx.config, request))
}

function tokenOf(header: string | undefined): string | null {
  if (!header || header === 'none') return null
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(header)?.[1] ?? null
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

type Known = { session: Session; since: number; hearing: number | null }

const MOST_KNOWN = 20_000

/**
 * The sessions that calls ask for while others are read, one statement for all of them; and those that were read a short while ago. What
 * ends a session, or opens or closes an account, is forgotten here at once, and in the other processes as soon as the bus says it. While
 * the bus is not heard nothing is known.
 */
class Sessions extends Gatherer<Buffer, Session | undefined> {
  readonly #known = new Map<string, Known>()
  #forgotten = 0
  #hears = false

  find({ clock, config, bus }: Remembering, hash: Buffer): Session | undefined {
    const known = this.#known.get(hash.toString('latin1'))
    if (!known) return undefined
    const age = clock.now().getTime() - known.since
    const isGood =
      age >= 0 && age < config.sessionKeptMs && known.hearing !== null && known.hearing === bus.hearing()
    return isGood ? known.session : undefined
  }

  /** Keeps what a reading gave that began in this state of things, unless something has been forgotten or was not heard since. */
  keep({ bus }: Remembering, session: Session, began: ReturnType<Sessions['stateNow']>): void {
    if (this.#forgotten !== began.forgotten || bus.hearing() !== began.hearing) return
    const key = session.token_hash.toString('latin1')
    this.#known.delete(key)
    this.#known.set(key, { session, since: began.since, hearing: began.hearing })
    if (this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value!)
  }

  stateNow({ clock, bus }: Remembering) {
    this.#hear(bus)
    return { forgotten: this.#forgotten, hearing: bus.hearing(), since: clock.now().getTime() }
  }

  #hear(bus: Ctx['bus']): void {
    if (this.#hears) return
    this.#hears = true
    const forget = (playerId: number) => {
      this.#forgotten += 1
      for (const [key, { session }] of this.#known)
        if (session.player_id === playerId) this.#known.delete(key)
    }
    for (const topic of [SIGNED_OUT, STANDING]) bus.subscribeAtOnce(topic, forget)
  }
}

type Remembering = Pick<Ctx, 'clock' | 'config' | 'bus'>

/** Published when sessions of a player have ended. */
export const SIGNED_OUT = 'signed-out'
/** Published when an account was opened again. */
export const STANDING = 'standing'

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
  const hash = sha256(token)
  const sessions = ctx.memory.of(Sessions)
  const session = sessions.find(ctx, hash) ?? (await readSession(ctx, sessions, hash))
  if (!session) return null
  const now = ctx.clock.now()
  const player = signedInBy(session, brought, now)
  if (player && isTouchDue(session, now)) {
    await ctx.transact(async (tx) => {
      await tx.updateTable('session').set({ last_used_at: now }).where('id', '=', session.id).execute()
    })
    session.last_used_at = now
  }
  return player
}

async function readSession(ctx: Ctx, sessions: Sessions, hash: Buffer): Promise<Session | undefined> {
  const began = sessions.stateNow(ctx)
  const session = await sessions.ask(hash, {
    most: 64,
    atOnce: 2,
    run: async (hashes) => {
      const found = await findSessions(ctx.db, hashes)
      return hashes.map((each) => () => Promise.resolve(found.get(each.toString('hex'))))
    },
  })
  if (session) sessions.keep(ctx, session, began)
  return session
}

/** The player of a request whose session is known in memory and need not be written; null: it has to be asked for. */
export function knownPlayer(
  ctx: Pick<Ctx, 'memory' | 'clock' | 'config' | 'bus'>,
  authorization: string,
  cookies: Record<string, string | undefined>,
): SignedIn | null {
  const token = tokenOf(authorization)
  if (token === null) return null
  const session = ctx.memory.of(Sessions).find(ctx, sha256(token))
  if (!session) return null
  const now = ctx.clock.now()
  if (isTouchDue(session, now)) return null
  return signedInBy(session, session.bind_hash && boundByCookies(ctx.config, cookies), now)
}

function isTouchDue({ last_used_at }: Session, now: Date): boolean {
  return now.getTime() - last_used_at.getTime() > TOUCH_EVERY_MS
}

function signedInBy(session: Session, brought: Buffer | null, now: Date): SignedIn | null {
  const { usedSince, begunAfter } = openSince(now)
  if (session.last_used_at < usedSince || session.created_at <= begunAfter) return null
  if (!isBoundTo(session.bind_hash, brought)) return null
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
