import type * as api from '@noktra/contract/admin/staff'
import type { StaffRole } from '@noktra/contract/admin/admin-route'
import { openStaffSession } from '../../platform/admin/staff-session.ts'
import type { SignInCall } from '../../platform/admin/serve-admin.ts'
import { writeAudit } from '../../platform/admin/write-audit.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import { seal, sha256 } from '../../platform/secrets.ts'
import { refuseCommon } from '../../core/passwords/common-passwords.ts'
import { hashPassword } from '../../core/passwords/passwords.ts'
import { agreesFrom } from './change-staff.ts'
import { findLink } from './find-link.ts'
import { presentMe } from './present-me.ts'
import { totpStep } from './staff-totp.ts'

const HOUR_MS = 3_600_000
const TRIES_AN_HOUR = 20

/** Sets name, e-mail, password and authenticator by a one-time link, ends what sessions there were, and signs in. */
export async function acceptLink(call: SignInCall<typeof api.acceptStaffLink>) {
  const { body, clock, secrets, network, request, reply } = call
  const now = clock.now()
  await countUse(call, [{ bucket: `staff-link:${network}`, most: TRIES_AN_HOUR, windowMs: HOUR_MS }])
  const link = await findLink(call, body.token)
  const step = totpStep(link.secret, body.totp, now)
  if (step === null) throw new AppError('staff_totp_wrong', { field: 'totp' })
  const email = body.email.toLowerCase()
  refuseCommon(body.password)
  const password_hash = await hashPassword(body.password)
  await call.transact(async (tx) => {
    const used = await tx
      .updateTable('staff_link')
      .set({ used_at: now })
      .where('token_hash', '=', sha256(body.token))
      .where('used_at', 'is', null)
      .returning('staff_id')
      .executeTakeFirst()
    if (!used) throw new AppError('staff_link_ended')
    const other = await tx
      .selectFrom('staff')
      .select('id')
      .where('email', '=', email)
      .where('id', '<>', link.id)
      .executeTakeFirst()
    if (other) throw new AppError('staff_email_taken', { field: 'email' })
    await tx
      .updateTable('staff')
      .set({
        name: body.name,
        email,
        password_hash,
        totp_secret: seal(secrets, Buffer.from(link.secret, 'utf8')),
        last_step: step,
        status: 'active',
        agrees_from: agreesFrom(now),
        counts_until: null,
        link_until: null,
      })
      .where('id', '=', link.id)
      .execute()
    await tx
      .updateTable('staff_session')
      .set({ ended_at: now })
      .where('staff_id', '=', link.id)
      .where('ended_at', 'is', null)
      .execute()
    await openStaffSession(tx, call, link.id, request, reply)
    await writeAudit(tx, secrets, {
      staffId: link.id,
      action: 'link/accept',
      subject: `staff:${link.id}`,
      before: { name: link.name, email: link.email },
      after: { name: body.name, email },
      reason: 'one-time link',
      network,
      approvalId: null,
      now,
    })
  })
  return presentMe(call, { id: link.id, name: body.name, email, role: link.role as StaffRole })
}
