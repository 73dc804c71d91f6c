import type * as api from '@noktra/contract/sign-in'
import type { Call } from '../../platform/http/serve.ts'
import { readAddress } from '../../core/addresses/address.ts'
import { loginByCode } from './login-by-code.ts'
import { loginByPassword } from './login-by-password.ts'

/** SPEC 7's one call for both ways to sign in. */
export async function login(call: Call<typeof api.login>) {
  const address = readAddress(call.body.mobile)
  return call.body.login_type === 'password' ? loginByPassword(call, address) : loginByCode(call, address)
}
