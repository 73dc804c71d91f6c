import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import type { Address } from './address.ts'
import { spendCode } from './check-code.ts'
import { findByAddress } from './find-by-address.ts'
import { giveRegistrationKey } from './give-registration-key.ts'
import { lockAddress } from './limits.ts'
import { openSession } from './open-session.ts'
import { registerPlayer } from './register-player.ts'

type Origin = { network: string; device: string; userAgent: string }

export type CodeSignIn = {
  address: Address
  /** From `checkCode`. */
  codeId: number
  from: Origin
  /** Both are for a new account only. */
  inviteCode: string | null
  passwordHash: string | null
  /** What else happens to an account that is there already, before its new session. */
  withKnown?: (tx: Tx, playerId: number) => Promise<void>
}

/**
 * Spends a checked code and signs its owner in; an address without an account gets one, with the registration gift.
 * Two calls for one address run one after the other.
 * @throws AppError code_expired, account_closed, invite_code_unknown; the code is then still good
 */
export async function signInByCode(ctx: Ctx, order: CodeSignIn) {
  const { address, from } = order
  return ctx.transact(async (tx) => {
    await lockAddress(tx, address)
    await spendCode(tx, order.codeId, ctx.clock.now())
    const known = await findByAddress(tx, address)
    if (known && known.status !== 0) throw new AppError('account_closed')
    if (known) await order.withKnown?.(tx, known.id)
    const player = known ?? (await registerPlayer(tx, ctx, order))
    if (!known) await giveRegistrationKey(tx, ctx, { playerId: player.id, address, ...from })
    const { token } = await openSession(tx, ctx, { playerId: player.id, ...from })
    return { access_token: token, user_id: player.id, is_new: !known }
  })
}
