import { sql } from 'kysely'
import { writeAudit } from '../../platform/admin/write-audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { makeLink, type StaffLink } from './make-link.ts'

const FIRST = 'first owner'

/**
 * The one-time link of the first owner while none was used: made again, so that the one printed last works. Null once the
 * store has an owner who got in.
 */
export async function firstOwnerLink(
  ctx: Pick<Ctx, 'transact' | 'clock' | 'secrets' | 'config'>,
): Promise<StaffLink | null> {
  return ctx.transact(async (tx) => {
    // Two processes that start together make one owner.
    await sql`select pg_advisory_xact_lock(hashtextextended(${FIRST}, 0))`.execute(tx)
    const owners = await tx.selectFrom('staff').select(['id', 'status']).where('role', '=', 'owner').execute()
    if (owners.some((owner) => owner.status === 'active')) return null
    const waiting = owners.find((owner) => owner.status === 'invited')
    if (waiting) return makeLink(tx, ctx, waiting.id)
    const now = ctx.clock.now()
    const { id } = await tx
      .insertInto('staff')
      .values({ name: 'Owner', role: 'owner', status: 'invited', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await makeLink(tx, ctx, id)
    await writeAudit(tx, ctx.secrets, {
      staffId: null,
      action: FIRST,
      subject: `staff:${id}`,
      before: null,
      after: { role: 'owner' },
      reason: 'the store has no owner yet',
      network: 'this machine',
      approvalId: null,
      now,
    })
    return made
  })
}
