import type * as api from '@noktra/contract/sign-in'
import { AppError } from '../../http/errors.ts'
import type { Call } from '../../http/serve.ts'
import type { Address } from './address.ts'
import { checkCode } from './check-code.ts'
import { findByAddress } from './find-by-address.ts'
import { hashPassword } from './passwords.ts'
import { checkSecondFactor } from './second-factor.ts'
import { signInByCode } from './sign-in-by-code.ts'

const SHORTEST_PASSWORD = 6

/** Signs in, or registers a new number. A known account keeps its password and its inviter, whatever is sent along. */
export async function loginByCode(call: Call<typeof api.login>, address: Address) {
  const { body, network, device, userAgent } = call
  const password = body.password || null
  if (password && password.length < SHORTEST_PASSWORD)
    throw new AppError('password_too_short', { field: 'password' })
  const codeId = await checkCode(call, address, body.code)
  const known = await findByAddress(call.db, address)
  return signInByCode(call, {
    address,
    codeId,
    from: { network, device, userAgent },
    inviteCode: body.invite_code || null,
    channel: body.ch || null,
    passwordHash: !known && password ? await hashPassword(password) : null,
    known: known ? { id: known.id, spend: await checkSecondFactor(call, known.id, body.totp) } : null,
  })
}
