import type * as api from '@noktra/contract/users'
import type { Call } from '../../http/serve.ts'
import { readAddress } from './address.ts'
import { checkCode } from './check-code.ts'
import { clearTries } from './password-tries.ts'
import { hashPassword } from './passwords.ts'
import { signInByCode } from './sign-in-by-code.ts'

/**
 * Sets a new password by a code, ends all sessions and signs in. An address without an account gets one: its owner has
 * shown the code and chosen a password, which is all that registering asks for.
 */
export async function forgetPassword(call: Call<typeof api.forgetPassword>) {
  const { body, clock, network, device, userAgent } = call
  const address = readAddress(body.mobile)
  const codeId = await checkCode(call, address, body.code)
  const passwordHash = await hashPassword(body.password)
  const signedIn = await signInByCode(call, {
    address,
    codeId,
    from: { network, device, userAgent },
    inviteCode: null,
    passwordHash,
    withKnown: async (tx, playerId) => {
      await tx.updateTable('player').set({ password_hash: passwordHash }).where('id', '=', playerId).execute()
      await tx
        .updateTable('session')
        .set({ ended_at: clock.now() })
        .where('player_id', '=', playerId)
        .where('ended_at', 'is', null)
        .execute()
      await clearTries(tx, address)
    },
  })
  call.live.dropPlayer(signedIn.user_id)
  call.bus.tell('signed-out', signedIn.user_id)
  return signedIn
}
