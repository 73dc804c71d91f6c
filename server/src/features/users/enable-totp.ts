import type * as api from '@noktra/contract/account'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { HOUR_MS } from './limits.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { checkFactor, spendFactor } from './second-factor.ts'
import { notifySecurity } from './notify-security.ts'

/** A secret waits so long for its first code: later it needs the owner's proof again. */
const WAITS_MS = HOUR_MS

/** Confirms the secret by a code of it. From then on a sign-in asks for one; ten recovery codes are shown this once. */
export async function enableTotp(call: PlayerCall<typeof api.enableTotp>) {
  const { body, db, player, clock, secrets, transact } = call
  const now = clock.now()
  const totp = await db
    .selectFrom('totp')
    .select(['confirmed_at', 'created_at', 'secret'])
    .where('player_id', '=', player.id)
    .executeTakeFirst()
  if (totp?.confirmed_at) throw new AppError('totp_on')
  if (!totp || now.getTime() - totp.created_at.getTime() > WAITS_MS) throw new AppError('totp_not_begun')
  const factor = await checkFactor(call, { playerId: player.id, sessionId: player.sessionId }, body.totp)
  const recovery_codes = await transact(async (tx, afterCommit) => {
    // Another secret may have been made meanwhile, which the code says nothing about.
    const confirmed = await tx
      .updateTable('totp')
      .set({ confirmed_at: now })
      .where('player_id', '=', player.id)
      .where('confirmed_at', 'is', null)
      .where('secret', '=', totp.secret)
      .returning('player_id')
      .executeTakeFirst()
    if (!confirmed) throw new AppError('totp_on')
    await spendFactor(tx, call, player.id, factor)
    await notifySecurity(tx, call, afterCommit, { playerId: player.id, change: 'totp_on' })
    return makeRecoveryCodes(tx, secrets, player.id)
  })
  return { recovery_codes }
}
