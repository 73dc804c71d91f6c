import type * as api from '@noktra/contract/admin/staff'
import { endStaffSession } from '../../platform/admin/staff-session.ts'
import type { SignInCall } from '../../platform/admin/serve-admin.ts'
import { writeAudit } from '../../platform/admin/write-audit.ts'

/** Ends the caller's session; one that has ended already is no error. */
export async function signOutStaff(call: SignInCall<typeof api.signOutStaff>) {
  const { staff, clock, network, reply } = call
  if (!staff) return {}
  await call.transact(async (tx) => {
    await endStaffSession(tx, call, staff.sessionId, reply)
    await writeAudit(tx, call.secrets, {
      staffId: staff.id,
      action: 'sign-out',
      subject: `staff:${staff.id}`,
      before: null,
      after: null,
      reason: 'sign-out',
      network,
      approvalId: null,
      now: clock.now(),
    })
  })
  return {}
}
