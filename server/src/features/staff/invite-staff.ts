import type { StaffRole } from '@noktra/contract/admin/admin-route'
import type * as api from '@noktra/contract/admin/staff'
import { unixSeconds } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import type { Act } from '../../admin/serve-admin.ts'
import { makeLink, type StaffLink } from './make-link.ts'

/** Makes a member of staff who gets in by a one-time link. */
export async function addStaff(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'secrets' | 'config'>,
  { name, role }: { name: string; role: StaffRole },
): Promise<StaffLink & { id: number }> {
  const { id } = await tx
    .insertInto('staff')
    .values({ name, role, status: 'invited', created_at: ctx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...(await makeLink(tx, ctx, id)) }
}

export async function inviteStaff(act: Act<typeof api.inviteStaff>) {
  const { name, role } = act.body
  const { id, link, expires_at } = await addStaff(act.tx, act, { name, role })
  return {
    data: { id, link, link_until: unixSeconds(expires_at) },
    subject: `staff:${id}`,
    before: null,
    after: { name, role },
  }
}
