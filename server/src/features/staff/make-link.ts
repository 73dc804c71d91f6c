import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { seal, sha256 } from '../../platform/secrets.ts'
import { makeTotpSecret } from './staff-totp.ts'

const LIVES_MS = 48 * 3600 * 1000
/** For so many days after it was agreed to a link may be taken. */
export const LINK_OFFER_DAYS = 7
export const LINK_OFFER_MS = LINK_OFFER_DAYS * 24 * 3600 * 1000

export type StaffLink = { link: string; expires_at: Date }

/** Makes a one-time link for a member of staff; the one that they have ends. Only its hash is kept. */
export async function makeLink(
  tx: Tx,
  { clock, secrets, config }: Pick<Ctx, 'clock' | 'secrets' | 'config'>,
  staffId: number,
): Promise<StaffLink> {
  const now = clock.now()
  const expires_at = new Date(now.getTime() + LIVES_MS)
  const token = randomBytes(32).toString('base64url')
  await tx
    .updateTable('staff_link')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute()
  await tx
    .insertInto('staff_link')
    .values({
      token_hash: sha256(token),
      staff_id: staffId,
      totp_secret: seal(secrets, Buffer.from(makeTotpSecret(), 'utf8')),
      created_at: now,
      expires_at,
    })
    .execute()
  // The token stands behind the #, so that no server and no log sees it.
  return { link: `${config.adminUrl}/#/welcome/${token}`, expires_at }
}
