import type * as api from '@noktra/contract/sign-in'
import { AppError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { Address } from '../../core/addresses/address.ts'
import { checkTicket, sentPair } from './captcha-ticket.ts'
import { checkCode } from './check-code.ts'
import { refuseCommon } from '../../core/passwords/common-passwords.ts'
import { findByAddress } from './find-by-address.ts'
import { hashPassword } from '../../core/passwords/passwords.ts'
import { checkSecondFactor } from './second-factor.ts'
import { signInByCode } from './sign-in-by-code.ts'

const SHORTEST_PASSWORD = 6

/** Signs in, or registers a new number. A known account keeps its password and its inviter, whatever is sent along. */
export async function loginByCode(call: Call<typeof api.login>, address: Address) {
  const { body, browser } = call
  const password = body.password || null
  if (password && password.length < SHORTEST_PASSWORD)
    throw new AppError('password_too_short', { field: 'password' })
  const pair = sentPair(body)
  const ticket = pair && { ...pair, purpose: 'login' as const, network: call.network }
  if (ticket) await checkTicket(call, ticket)
  const codeId = await checkCode({ ...call, player: null }, address, body.code)
  const known = await findByAddress(call.db, address)
  if (!known && password) refuseCommon(password)
  return signInByCode(call, {
    address,
    codeId,
    ticket,
    from: browser,
    inviteCode: body.invite_code || null,
    channel: body.ch || null,
    userSeed: body.user_seed,
    passwordHash: !known && password ? await hashPassword(password) : null,
    known: known ? { id: known.id, spend: await checkSecondFactor(call, known.id, body.totp) } : null,
  })
}
