import type * as api from '@noktra/contract/sign-in'
import { AppError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { Address } from '../../core/addresses/address.ts'
import { lockPlayer } from './assert-owner.ts'
import { callerAt, type Caller } from './caller.ts'
import { checkTicket, returnTicket, sentPair, spendTicket, type TicketUse } from './captcha-ticket.ts'
import { findByAddress } from './find-by-address.ts'
import { lockAddress } from './limits.ts'
import { openKnownSession } from './open-known-session.ts'
import { countTry, forgiveTry, wantsCaptcha } from './password-tries.ts'
import { isPassword } from '../../core/passwords/passwords.ts'
import { checkSecondFactor } from './second-factor.ts'

/**
 * Signs in by password. After 3 wrong ones by the caller, or by strangers at the number, a solved captcha comes first. Whether the
 * account exists shows neither in the answer nor in the time. A pair that was asked for pays for one wrong password; one that was
 * sent unasked is checked, and used up by the login alone.
 */
export async function loginByPassword(call: Call<typeof api.login>, address: Address) {
  const { body, browser, db } = call
  if (!body.password) throw new AppError('password_required', { field: 'password' })
  const who = { address, caller: await callerAt(db, browser, address) }
  const pair = sentPair(body)
  const use = pair && { ...pair, purpose: 'login' as const, network: call.network }
  const isPaid = await countAgainst(call, who, use)
  const account = await findByAddress(db, address)
  const right = await isPassword(account?.password_hash ?? null, body.password)
  if (!account || !right) throw new AppError('password_wrong')
  // A caller with the password is no guesser, even before the second factor.
  await call.transact(async (tx) => {
    await forgiveTry(tx, call, who)
    if (use && isPaid) await returnTicket(tx, use)
  })
  const spendFactor = await checkSecondFactor(call, account.id, body.totp)
  return call.transact(async (tx, afterCommit) => {
    // A password that was changed meanwhile opens no session after the change has ended them all.
    await lockAddress(tx, address)
    const still = await findByAddress(tx, address)
    if (still?.id !== account.id) throw new AppError('password_wrong')
    if (still.status !== 0) throw new AppError('account_closed')
    const { password_hash } = await lockPlayer(tx, account.id)
    if (password_hash !== account.password_hash) throw new AppError('password_wrong')
    if (use) await spendTicket(tx, call, use)
    await spendFactor(tx, afterCommit)
    const { token } = await openKnownSession(tx, call, afterCommit, { playerId: account.id, ...browser })
    return { access_token: token, user_id: account.id, is_new: false }
  })
}

/**
 * Counted before the password is looked at, so that many tries at once do not all find a count of none. Gives whether the pair was
 * used up for it.
 */
async function countAgainst(
  call: Call<typeof api.login>,
  who: { address: Address; caller: Caller },
  use: TicketUse | null,
): Promise<boolean> {
  const isWanted = await wantsCaptcha(call.db, call, who)
  if (isWanted && !use) throw new AppError('captcha_required')
  if (use) await checkTicket(call, use)
  await call.transact(async (tx) => {
    if (!(await countTry(tx, call, who, isWanted))) throw new AppError('captcha_required')
    if (isWanted && use) await spendTicket(tx, call, use)
  })
  return isWanted
}
