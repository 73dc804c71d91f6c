import type { StaffRole } from '@noktra/contract/admin/admin-route'
import type * as api from '@noktra/contract/admin/staff'
import { openStaffSession } from '../../platform/admin/staff-session.ts'
import type { SignInCall } from '../../platform/admin/serve-admin.ts'
import { writeAudit } from '../../platform/admin/write-audit.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import { unseal } from '../../platform/secrets.ts'
import { isPassword } from '../../core/passwords/passwords.ts'
import { presentMe } from './present-me.ts'
import { totpStep } from './staff-totp.ts'

const QUARTER_MS = 15 * 60 * 1000
const TRIES_OF_A_NAME = 10
const TRIES_OF_A_NETWORK = 50

/**
 * Signs a member of staff in: e-mail, password and a code of their authenticator, each of which works once. The answer does not
 * tell which of them is wrong, nor whether there is such a person.
 */
export async function signInStaff(call: SignInCall<typeof api.signInStaff>) {
  const { body, db, clock, secrets, network, request, reply } = call
  const now = clock.now()
  const email = body.email.toLowerCase()
  await countUse(call, [
    { bucket: `staff-sign-in:${email}`, most: TRIES_OF_A_NAME, windowMs: QUARTER_MS },
    { bucket: `staff-sign-in:${network}`, most: TRIES_OF_A_NETWORK, windowMs: QUARTER_MS },
  ])
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'password_hash', 'totp_secret'])
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst()
  const isRight = await isPassword(staff?.password_hash ?? null, body.password)
  const step = staff?.totp_secret
    ? totpStep(unseal(secrets, staff.totp_secret).toString('utf8'), body.totp, now)
    : null
  if (!staff || !isRight || step === null) throw new AppError('staff_sign_in_wrong')
  await call.transact(async (tx) => {
    const spent = await tx
      .updateTable('staff')
      .set({ last_step: step })
      .where('id', '=', staff.id)
      .where('status', '=', 'active')
      .where('last_step', '<', step)
      .returning('id')
      .executeTakeFirst()
    if (!spent) throw new AppError('staff_sign_in_wrong')
    await openStaffSession(tx, call, staff.id, request, reply)
    await writeAudit(tx, secrets, {
      staffId: staff.id,
      action: 'sign-in',
      subject: `staff:${staff.id}`,
      before: null,
      after: null,
      reason: 'sign-in',
      network,
      approvalId: null,
      now,
    })
  })
  return presentMe(call, { ...staff, email, role: staff.role as StaffRole })
}
