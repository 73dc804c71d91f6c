import type * as api from '@noktra/contract/account'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'
import { checkFactor, spendFactor } from './second-factor.ts'
import { notifySecurity } from './notify-security.ts'

/** Takes the second factor away, by a code of it or by a recovery code. */
export async function disableTotp(call: PlayerCall<typeof api.disableTotp>) {
  const { body, db, player, transact } = call
  const totp = await db
    .selectFrom('totp')
    .select('player_id')
    .where('player_id', '=', player.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!totp) throw new AppError('totp_off')
  const factor = await checkFactor(call, { playerId: player.id, sessionId: player.sessionId }, body.totp)
  await transact(async (tx, afterCommit) => {
    await spendFactor(tx, call, player.id, factor)
    await tx.deleteFrom('totp').where('player_id', '=', player.id).execute()
    await dropRecoveryCodes(tx, player.id)
    await notifySecurity(tx, call, afterCommit, { playerId: player.id, change: 'totp_off' })
  })
  return {}
}
