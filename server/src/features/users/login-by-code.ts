import type * as api from '@noktra/contract/users'
import { AppError } from '../../http/errors.ts'
import type { Call } from '../../http/serve.ts'
import type { Address } from './address.ts'
import { checkCode } from './check-code.ts'
import { findByAddress } from './find-by-address.ts'
import { hashPassword } from './passwords.ts'
import { signInByCode } from './sign-in-by-code.ts'

const SHORTEST_PASSWORD = 6

/** Signs in, or registers a new number. A known account keeps its password and its inviter, whatever is sent along. */
export async function loginByCode(call: Call<typeof api.login>, address: Address) {
  const { body, network, device, userAgent } = call
  const password = body.password || null
  if (password && password.length < SHORTEST_PASSWORD)
    throw new AppError('password_too_short', { field: 'password' })
  const codeId = await checkCode(call, address, body.code)
  const isNew = !(await findByAddress(call.db, address))
  return signInByCode(call, {
    address,
    codeId,
    from: { network, device, userAgent },
    inviteCode: body.invite_code || null,
    passwordHash: isNew && password ? await hashPassword(password) : null,
  })
}
