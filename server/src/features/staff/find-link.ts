import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { sha256, unseal } from '../../platform/secrets.ts'

/**
 * The open one-time link of a token, with its member of staff and the secret that waits in it.
 * @throws AppError staff_link_ended
 */
export async function findLink({ db, clock, secrets }: Pick<Ctx, 'db' | 'clock' | 'secrets'>, token: string) {
  const link = await db
    .selectFrom('staff_link')
    .innerJoin('staff', 'staff.id', 'staff_link.staff_id')
    .select(['staff_link.totp_secret', 'staff.id', 'staff.name', 'staff.email', 'staff.role'])
    .where('token_hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where('staff.status', '<>', 'disabled')
    .executeTakeFirst()
  if (!link) throw new AppError('staff_link_ended')
  return { ...link, secret: unseal(secrets, link.totp_secret).toString('utf8') }
}
