import type * as api from '@noktra/contract/admin/staff'
import { said } from '@noktra/languages/said'
import { askApproval, type Executor } from '../../platform/admin/ask-approval.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { AdminCommand } from '../../platform/admin/serve-admin.ts'
import { AppError } from '../../platform/http/errors.ts'
import { roleSaid } from '../../platform/admin/role-said.ts'
import { LINK_OFFER_DAYS, LINK_OFFER_MS, makeLink } from './make-link.ts'

/** Asks a second person to agree to an invitation. */
export async function inviteStaff(command: AdminCommand<typeof api.inviteStaff>) {
  const { name, role } = command.body
  const approval_id = await askApproval(command, {
    kind: 'staff_invite',
    subject: 'staff',
    title: said('approvals:titles.staff_invite', { name, role: roleSaid(role) }),
    payload: { name, role },
  })
  return {
    data: { approval_id },
    subject: 'staff',
    before: null,
    after: { name, role, waits_for: approval_id },
  }
}

/** Makes the member of staff; an owner takes their link. */
export const inviteAgreed: Executor<'staff_invite'> = async ({ tx, clock }, { payload, askedBy }) => {
  const now = clock.now()
  const { name, role } = payload
  const { id } = await tx
    .insertInto('staff')
    .values({
      name,
      role,
      status: 'invited',
      created_at: now,
      invited_by: askedBy,
      link_until: new Date(now.getTime() + LINK_OFFER_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { subject: `staff:${id}`, before: null, after: { name, role } }
}

/**
 * Gives the one-time link of an invitation or a reset that was agreed to; one that was given before ends. It is given to owners
 * alone, and for some days.
 * @throws AppError staff_unknown, staff_link_closed
 */
export async function takeLink(command: AdminCommand<typeof api.takeStaffLink>) {
  const { tx, body, clock } = command
  const staff = await tx
    .selectFrom('staff')
    .select(['id', 'status', 'link_until'])
    .where('id', '=', body.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!staff) throw new AppError('staff_unknown')
  if (staff.status !== 'invited' || !staff.link_until || staff.link_until <= clock.now())
    throw new AppError('staff_link_closed', { days: LINK_OFFER_DAYS })
  const { link, expires_at } = await makeLink(tx, command, staff.id)
  return {
    data: { id: staff.id, link, link_until: unixSeconds(expires_at) },
    subject: `staff:${staff.id}`,
    before: null,
    after: { link: 'given' },
  }
}
