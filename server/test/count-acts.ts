import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { adminRoutes } from '@noktra/contract/admin/calls'
import type { DB } from '#server/platform/db/schema.ts'

const ACTS = new Set(adminRoutes.filter(({ route }) => route.acts).map(({ route }) => route.path))

/** Tells of each act that the back office answers with success, and did just now. */
export function countActs(app: FastifyInstance, tell: (done: number) => void): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!ACTS.has(request.url.split('?')[0]!) || reply.hasHeader('idempotency-replayed')) return payload
    if (reply.statusCode === 200 && typeof payload === 'string' && payload.startsWith('{"code":0,')) tell(1)
    return payload
  })
}

/** Lines of the audit log that acts wrote; the sign-in and commands write their own. */
export async function countAudited(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit
    where staff_id is not null and action not in ('sign-in', 'sign-out', 'link/accept') and action not like 'command/%'`.execute(
    db,
  )
  return rows[0]!.count
}
