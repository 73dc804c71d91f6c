import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { adminRoutes } from '@noktra/contract/admin/calls'
import type { DB } from '#server/platform/db/schema.ts'

const COMMANDS = new Set(adminRoutes.filter(({ route }) => route.isCommand).map(({ route }) => route.path))

/** Tells of each command that the back office answers with success, and did just now. */
export function countCommands(app: FastifyInstance, tell: (done: number) => void): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!COMMANDS.has(request.url.split('?')[0]!) || reply.hasHeader('idempotency-replayed')) return payload
    if (reply.statusCode === 200 && typeof payload === 'string' && payload.startsWith('{"code":0,')) tell(1)
    return payload
  })
}

/** Lines of the audit log that commands of the back office wrote; the sign-in and programs write their own. */
export async function countAudited(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit
    where staff_id is not null and action not in ('sign-in', 'sign-out', 'link/accept') and action not like 'command/%'`.execute(
    db,
  )
  return rows[0]!.count
}
