import type { StaffRole } from '@noktra/contract/admin/admin-route'
import type * as api from '@noktra/contract/admin/staff'
import { unixSeconds } from '../../clock.ts'
import type { Act } from '../../admin/serve-admin.ts'
import type { Tx } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { makeLink } from './make-link.ts'

/** A new one-time link; nothing of the old password and authenticator works from now on. */
export async function resetStaff(act: Act<typeof api.resetStaff>) {
  const { tx, body } = act
  const staff = await lockStaff(tx, body.id)
  await tx
    .updateTable('staff')
    .set({ status: 'invited', password_hash: null, totp_secret: null })
    .where('id', '=', staff.id)
    .execute()
  await endSessions(act, staff.id)
  if (staff.role === 'owner') await assertAnOwner(tx)
  const { link, expires_at } = await makeLink(tx, act, staff.id)
  return {
    data: { id: staff.id, link, link_until: unixSeconds(expires_at) },
    subject: `staff:${staff.id}`,
    before: { status: staff.status },
    after: { status: 'invited' },
  }
}

export async function setStaffRole({ tx, body }: Act<typeof api.setStaffRole>) {
  const staff = await lockStaff(tx, body.id)
  await tx.updateTable('staff').set({ role: body.role }).where('id', '=', staff.id).execute()
  await assertAnOwner(tx)
  return { data: {}, subject: `staff:${staff.id}`, before: { role: staff.role }, after: { role: body.role } }
}

/** Closes out and ends the sessions, or lets in again: with what he had if he had set it, else by his link. */
export async function disableStaff(act: Act<typeof api.disableStaff>) {
  const { tx, body } = act
  const staff = await lockStaff(tx, body.id)
  const status = body.disabled ? 'disabled' : staff.password_hash ? 'active' : 'invited'
  await tx.updateTable('staff').set({ status }).where('id', '=', staff.id).execute()
  if (body.disabled) await endSessions(act, staff.id)
  await assertAnOwner(tx)
  return { data: {}, subject: `staff:${staff.id}`, before: { status: staff.status }, after: { status } }
}

async function endSessions({ tx, clock }: Pick<Act, 'tx' | 'clock'>, staffId: number): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({ ended_at: clock.now() })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
}

async function lockStaff(tx: Tx, id: number) {
  // All of them in one order: who is the last owner is decided by one call at a time.
  const all = await tx
    .selectFrom('staff')
    .select(['id', 'role', 'status', 'password_hash'])
    .where((is) => is.or([is('id', '=', id), is('role', '=', 'owner')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const staff = all.find((row) => row.id === id)
  if (!staff) throw new AppError('staff_unknown')
  return { ...staff, role: staff.role as StaffRole }
}

async function assertAnOwner(tx: Tx): Promise<void> {
  const owner = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!owner) throw new AppError('staff_last_owner')
}
