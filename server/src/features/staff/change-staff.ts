import type { StaffRole } from '@noktra/contract/admin/admin-route'
import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { CLOSED_OUT_DAYS, NEW_MEMBER_HOURS } from '@noktra/contract/admin/approvals'
import type * as api from '@noktra/contract/admin/staff'
import { said, type Said } from '@noktra/languages/said'
import { roleSaid } from '../../platform/admin/role-said.ts'
import { askApproval, type Doing, type Executor } from '../../platform/admin/ask-approval.ts'
import type { AdminCommand } from '../../platform/admin/serve-admin.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { LINK_OFFER_MS } from './make-link.ts'

const HOUR_MS = 3_600_000

type StaffStatus = 'invited' | 'active' | 'disabled'
type StaffPayload = ApprovalPayload<'staff_reset' | 'staff_role' | 'staff_enable'>

/** When somebody who gets in, or gets more rights, agrees to what others ask for. */
export function agreesFrom(now: Date): Date {
  return new Date(now.getTime() + NEW_MEMBER_HOURS * HOUR_MS)
}

/** Asks a second person for a new password and authenticator of somebody. Until then they stay as they are. */
export async function resetStaff(command: AdminCommand<typeof api.resetStaff>) {
  const staff = await lockStaff(command.tx, command.body.id)
  if (staff.status === 'disabled')
    throw new AppError('rule_broken', { why: said('reasons:staff.closed_out'), field: 'id' })
  if (staff.role === 'owner' && staff.status === 'active') await assertAnotherOwner(command.tx, staff.id)
  const title = said('approvals:titles.staff_reset', { name: staff.name, role: roleSaid(staff.role) })
  return askFor(command, 'staff_reset', staff, { role: staff.role, status: 'invited' }, title)
}

export async function setStaffRole(command: AdminCommand<typeof api.setStaffRole>) {
  const { tx, body } = command
  const staff = await lockStaff(tx, body.id)
  if (staff.role === body.role)
    throw new AppError('rule_broken', {
      why: said('reasons:staff.role_already', { role: roleSaid(body.role) }),
      field: 'role',
    })
  if (staff.role === 'owner' && staff.status === 'active') await assertAnotherOwner(tx, staff.id)
  const title = said('approvals:titles.staff_role', {
    name: staff.name,
    before: roleSaid(staff.role),
    after: roleSaid(body.role),
  })
  return askFor(command, 'staff_role', staff, { role: body.role, status: staff.status }, title)
}

/**
 * Closes somebody out at once and ends the sessions, or asks a second person to let them in again. A person who was closed out still
 * counts for some days as somebody who could agree.
 */
export async function disableStaff(command: AdminCommand<typeof api.disableStaff>) {
  const { tx, body, clock } = command
  const staff = await lockStaff(tx, body.id)
  if (body.disabled === (staff.status === 'disabled'))
    throw new AppError('rule_broken', {
      why: said('reasons:staff.status_already', { status: statusSaid(staff.status) }),
      field: 'disabled',
    })
  if (!body.disabled) {
    const status = staff.password_hash ? 'active' : 'invited'
    const title = said('approvals:titles.staff_enable', { name: staff.name, role: roleSaid(staff.role) })
    return askFor(command, 'staff_enable', staff, { role: staff.role, status }, title)
  }
  if (staff.role === 'owner' && staff.status === 'active') await assertAnotherOwner(tx, staff.id)
  await tx
    .updateTable('staff')
    .set({ status: 'disabled', link_until: null, counts_until: countsUntil(staff, clock.now()) })
    .where('id', '=', staff.id)
    .execute()
  await endSessions(command, staff.id)
  return {
    data: { approval_id: null },
    subject: `staff:${staff.id}`,
    before: { status: staff.status },
    after: { status: 'disabled' },
  }
}

/** Nothing of the old password and authenticator works from now on; the asker takes the link. */
export const resetAgreed: Executor<'staff_reset'> = async (doing, { payload }) => {
  const { tx, clock } = doing
  const staff = await lockAsAsked(tx, payload)
  const now = clock.now()
  await assertKeepsOwner(tx, staff, payload)
  await tx
    .updateTable('staff')
    .set({
      status: 'invited',
      password_hash: null,
      totp_secret: null,
      agrees_from: null,
      counts_until: countsUntil(staff, now),
      link_until: new Date(now.getTime() + LINK_OFFER_MS),
    })
    .where('id', '=', staff.id)
    .execute()
  await endSessions(doing, staff.id)
  return doneFor(payload)
}

/** A member with another role agrees to nothing for some days, as a new one does. */
export const setAgreedRole: Executor<'staff_role'> = async ({ tx, clock }, { payload }) => {
  const staff = await lockAsAsked(tx, payload)
  await assertKeepsOwner(tx, staff, payload)
  const agrees_from = staff.status === 'active' ? agreesFrom(clock.now()) : null
  await tx
    .updateTable('staff')
    .set({ role: payload.after.role, agrees_from })
    .where('id', '=', staff.id)
    .execute()
  return doneFor(payload)
}

/** Lets in again: with what they had if they had set it, else by a link that the asker takes. */
export const enableAgreed: Executor<'staff_enable'> = async ({ tx, clock }, { payload }) => {
  const staff = await lockAsAsked(tx, payload)
  const now = clock.now()
  const isSet = staff.password_hash !== null
  await tx
    .updateTable('staff')
    .set({
      status: isSet ? 'active' : 'invited',
      agrees_from: isSet ? agreesFrom(now) : null,
      counts_until: null,
      link_until: isSet ? null : new Date(now.getTime() + LINK_OFFER_MS),
    })
    .where('id', '=', staff.id)
    .execute()
  return doneFor(payload)
}

async function askFor(
  command: AdminCommand,
  kind: 'staff_reset' | 'staff_role' | 'staff_enable',
  { id, name, role, status }: Locked,
  after: StaffPayload['after'],
  title: Said,
) {
  const subject = `staff:${id}`
  const payload: StaffPayload = { id, name, before: { role, status }, after }
  const asking = { ...command, body: command.body as { reason: string } }
  const approval_id = await askApproval(asking, { kind, subject, title, payload })
  return {
    data: { approval_id },
    subject,
    before: payload.before,
    after: { ...after, waits_for: approval_id },
  }
}

function statusSaid(status: StaffStatus): Said {
  return said(`staff:statuses.${status}`)
}

function doneFor({ id, before, after }: StaffPayload) {
  return { subject: `staff:${id}`, before, after }
}

/** An asker cannot become alone by closing the others out. */
function countsUntil({ status, role }: Locked, now: Date): Date | null {
  const agreed = status === 'active' && (role === 'owner' || role === 'operator')
  return agreed ? new Date(now.getTime() + CLOSED_OUT_DAYS * 24 * HOUR_MS) : null
}

async function endSessions({ tx, clock }: Pick<Doing, 'tx' | 'clock'>, staffId: number): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({ ended_at: clock.now() })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
}

type Locked = Awaited<ReturnType<typeof lockStaff>>

/** @throws AppError staff_unknown */
async function lockStaff(tx: Tx, id: number) {
  // All of them in one order: who is the last owner is decided by one call at a time.
  const all = await tx
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'status', 'password_hash', 'counts_until'])
    .where((is) => is.or([is('id', '=', id), is('role', '=', 'owner')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const staff = all.find((row) => row.id === id)
  if (!staff) throw new AppError('staff_unknown')
  return { ...staff, role: staff.role as StaffRole, status: staff.status as StaffStatus }
}

/** @throws AppError approval_stale when they have another role or status since it was asked for */
async function lockAsAsked(tx: Tx, { id, name, before }: StaffPayload): Promise<Locked> {
  const staff = await lockStaff(tx, id)
  if (staff.role !== before.role || staff.status !== before.status)
    throw new AppError('approval_stale', {
      why: said('reasons:staff.other_now', {
        name,
        role: roleSaid(staff.role),
        status: statusSaid(staff.status),
      }),
    })
  return staff
}

/** @throws AppError approval_stale when the store would be left without an owner */
async function assertKeepsOwner(tx: Tx, staff: Locked, { after }: StaffPayload): Promise<void> {
  const stays = after.role === 'owner' && after.status === 'active'
  if (staff.role !== 'owner' || staff.status !== 'active' || stays) return
  if (!(await hasAnotherOwner(tx, staff.id)))
    throw new AppError('approval_stale', { why: said('reasons:staff.owner_needed') })
}

/** @throws AppError staff_last_owner */
async function assertAnotherOwner(tx: Tx, id: number): Promise<void> {
  if (!(await hasAnotherOwner(tx, id))) throw new AppError('staff_last_owner')
}

async function hasAnotherOwner(tx: Tx, id: number): Promise<boolean> {
  const other = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
