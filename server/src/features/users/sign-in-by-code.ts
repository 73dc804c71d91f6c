import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { AfterCommit } from '../../platform/db/transact.ts'
import type { Browser } from '../../platform/http/browser.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Address } from '../../core/addresses/address.ts'
import { lockPlayer } from './assert-owner.ts'
import { spendTicket, type TicketUse } from './captcha-ticket.ts'
import { spendCode } from './check-code.ts'
import { findByAddress } from './find-by-address.ts'
import { giveRegistrationKey } from './give-registration-key.ts'
import { lockAddress } from './limits.ts'
import { openKnownSession } from './open-known-session.ts'
import { openSession } from './open-session.ts'
import { registerPlayer } from './register-player.ts'

export type CodeSignIn = {
  address: Address
  /** From `checkCode`. */
  codeId: number
  /** Used up with the code, where one came along. */
  ticket: TicketUse | null
  from: Browser
  /** These are for a new account only. */
  inviteCode: string | null
  channel: string | null
  userSeed?: string | undefined
  passwordHash: string | null
  /** The account that the address had when the code was checked; `spend` goes before its new session. */
  known: { id: number; spend: (tx: Tx, afterCommit: AfterCommit) => Promise<void> } | null
}

/**
 * Spends a checked code and signs its owner in; an address without an account gets one, with the registration gift.
 * Two calls for one address run one after the other.
 * @throws AppError code_wrong, captcha_failed, account_closed, invite_code_unknown; the code is then still good
 */
export async function signInByCode(ctx: Ctx, order: CodeSignIn) {
  const { address, from } = order
  return ctx.transact(async (tx, afterCommit) => {
    await lockAddress(tx, address)
    await spendCode(tx, { clock: ctx.clock }, order.codeId)
    if (order.ticket) await spendTicket(tx, ctx, order.ticket)
    const known = await findByAddress(tx, address)
    if (known && known.status !== 0) throw new AppError('account_closed')
    // Whose the address is was changed meanwhile, and the second factor that was checked is another's.
    if (known?.id !== order.known?.id) throw new AppError('code_wrong', { field: 'code' })
    if (known && order.known) {
      await lockPlayer(tx, known.id)
      await order.known.spend(tx, afterCommit)
      const { token } = await openKnownSession(tx, ctx, afterCommit, { playerId: known.id, ...from })
      return { access_token: token, user_id: known.id, is_new: false }
    }
    const player = await registerPlayer(tx, ctx, order)
    afterCommit(() => from.binding?.keep())
    const { token } = await openSession(tx, ctx, { playerId: player.id, ...from })
    await giveRegistrationKey(tx, ctx, { playerId: player.id, address, ...from })
    return { access_token: token, user_id: player.id, is_new: true }
  })
}
