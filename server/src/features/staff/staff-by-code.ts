import type { StaffRole } from '@noktra/contract/admin/admin-route'
import { listed } from '@noktra/languages/said'
import { roleSaid } from '../../platform/admin/role-said.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { unseal } from '../../platform/secrets.ts'
import { totpStep } from './staff-totp.ts'

/**
 * Who runs a command that creates something: a member of staff, by the code of their authenticator, which works once. Access
 * to the machine alone gives no name, and then the store could not tell who may agree to what they ask for.
 * @throws AppError staff_sign_in_wrong, role_may_not
 */
export async function staffByCode(
  tx: Tx,
  { clock, secrets }: Pick<Ctx, 'clock' | 'secrets'>,
  { email, code, roles }: { email: string; code: string; roles: readonly StaffRole[] },
): Promise<{ id: number; role: StaffRole }> {
  const staff = await tx
    .selectFrom('staff')
    .select(['id', 'role', 'totp_secret'])
    .where('email', '=', email.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst()
  const step = staff && totpStep(unseal(secrets, staff.totp_secret!).toString('utf8'), code, clock.now())
  if (!staff || step === null || step === undefined) throw new AppError('staff_sign_in_wrong')
  const spent = await tx
    .updateTable('staff')
    .set({ last_step: step })
    .where('id', '=', staff.id)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw new AppError('staff_sign_in_wrong')
  const role = staff.role as StaffRole
  if (!roles.includes(role)) throw new AppError('role_may_not', { roles: listed(roles.map(roleSaid)) })
  return { id: staff.id, role }
}
