import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { StaffRole } from '@noktra/contract/admin/admin-route'
import type { Config } from '../config.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { networkOf } from '../http/network.ts'
import { sha256 } from '../secrets.ts'

/** A member of staff who is signed in. */
export type Staff = {
  id: number
  name: string
  email: string
  role: StaffRole
  sessionId: number
  signedInAt: Date
}

/** A session ends so long after its last use, and so long after the sign-in at the latest. */
const IDLE_MS = 2 * 3600 * 1000
const LIFE_MS = 12 * 3600 * 1000
const TOUCH_EVERY_MS = 60 * 1000

/** Begins a session; the cookie goes to the back office's own origin only, and no script reads it. */
export async function openStaffSession(
  tx: Tx,
  { clock, config }: Pick<Ctx, 'clock' | 'config'>,
  staffId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  await tx
    .insertInto('staff_session')
    .values({
      staff_id: staffId,
      token_hash: sha256(token),
      network: networkOf(request.ip),
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 200),
      created_at: now,
      last_used_at: now,
    })
    .execute()
  void reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
    maxAge: LIFE_MS / 1000,
  })
}

/** Who calls, by the cookie alone: a player's token opens nothing here. */
export async function findStaff(ctx: Ctx, request: FastifyRequest): Promise<Staff | null> {
  const token = request.cookies[cookieName(ctx.config)]
  if (!token || !/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const now = ctx.clock.now()
  const session = await ctx.db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select([
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.role',
      'staff_session.id as session_id',
      'staff_session.created_at',
      'staff_session.last_used_at',
    ])
    .where('staff_session.token_hash', '=', sha256(token))
    .where('staff_session.ended_at', 'is', null)
    .where('staff.status', '=', 'active')
    .executeTakeFirst()
  if (!session) return null
  const idle = now.getTime() - session.last_used_at.getTime()
  if (idle > IDLE_MS || now.getTime() - session.created_at.getTime() > LIFE_MS) return null
  if (idle > TOUCH_EVERY_MS) {
    await ctx.transact(async (tx) => {
      await tx
        .updateTable('staff_session')
        .set({ last_used_at: now })
        .where('id', '=', session.session_id)
        .execute()
    })
  }
  return {
    id: session.id,
    name: session.name,
    email: session.email ?? '',
    role: session.role as StaffRole,
    sessionId: session.session_id,
    signedInAt: session.created_at,
  }
}

/** Ends the session that the caller has, if any. */
export async function endStaffSession(
  tx: Tx,
  { clock, config }: Pick<Ctx, 'clock' | 'config'>,
  sessionId: number,
  reply: FastifyReply,
): Promise<void> {
  await tx.updateTable('staff_session').set({ ended_at: clock.now() }).where('id', '=', sessionId).execute()
  void reply.clearCookie(cookieName(config), { path: '/', secure: isSecure(config) })
}

/** By https a browser takes it from this very host alone, and from no other host of its domain. */
function cookieName(config: Pick<Config, 'adminUrl'>): string {
  return isSecure(config) ? '__Host-noktra_staff' : 'noktra_staff'
}

function isSecure({ adminUrl }: Pick<Config, 'adminUrl'>): boolean {
  return adminUrl.startsWith('https:')
}
