import type * as api from '@noktra/contract/sign-in'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../http/errors.ts'
import type { Call } from '../../http/serve.ts'
import type { Address } from './address.ts'
import { lockPlayer } from './assert-owner.ts'
import { consumeTicket } from './captcha-ticket.ts'
import { findByAddress } from './find-by-address.ts'
import { lockAddress } from './limits.ts'
import { openKnownSession } from './open-known-session.ts'
import { countTry, forgiveTry, wantsCaptcha } from './password-tries.ts'
import { isPassword } from './passwords.ts'
import { checkSecondFactor } from './second-factor.ts'

/**
 * Signs in by password. After 3 wrong ones for the number or from the network a solved captcha comes first. Whether the
 * account exists shows neither in the answer nor in the time.
 */
export async function loginByPassword(call: Call<typeof api.login>, address: Address) {
  const { body, network, device, userAgent, db } = call
  if (!body.password) throw new AppError('password_required', { field: 'password' })
  const who = { address, network }
  const solved = await wantsCaptcha(call, who)
  if (solved) await consumeCaptcha(call, body, network)
  // Counted before the password is looked at, so that many tries at once do not all find a count of none.
  const wantsOne = await countTry(call, who)
  if (wantsOne && !solved) throw new AppError('captcha_required')

  const account = await findByAddress(db, address)
  const right = await isPassword(account?.password_hash ?? null, body.password)
  if (!account || !right) throw new AppError('password_wrong')
  // Whoever has the password is no guesser, even before the second factor.
  await call.transact((tx) => forgiveTry(tx, call, who))
  const spendFactor = await checkSecondFactor(call, account.id, body.totp)
  return call.transact(async (tx, afterCommit) => {
    // A password that was changed meanwhile opens no session after the change has ended them all.
    await lockAddress(tx, address)
    const still = await findByAddress(tx, address)
    if (still?.id !== account.id) throw new AppError('password_wrong')
    if (still.status !== 0) throw new AppError('account_closed')
    const { password_hash } = await lockPlayer(tx, account.id)
    if (password_hash !== account.password_hash) throw new AppError('password_wrong')
    await spendFactor(tx, afterCommit)
    const from = { playerId: account.id, network, device, userAgent }
    const { token } = await openKnownSession(tx, call, afterCommit, from)
    return { access_token: token, user_id: account.id, is_new: false }
  })
}

async function consumeCaptcha(
  ctx: Ctx,
  sent: { ticket?: string | undefined; rand_str?: string | undefined },
  network: string,
) {
  if (!sent.ticket || !sent.rand_str) throw new AppError('captcha_required')
  await consumeTicket(ctx, { ticket: sent.ticket, rand_str: sent.rand_str, purpose: 'login', network })
}
