import type * as api from '@noktra/contract/sign-in'
import type { Call } from '../../platform/http/serve.ts'
import { readAddress } from '../../core/addresses/address.ts'
import { checkCode } from './check-code.ts'
import { refuseCommon } from '../../core/passwords/common-passwords.ts'
import { endSessions, publishSignedOut } from './end-sessions.ts'
import { findByAddress } from './find-by-address.ts'
import { clearTries } from './password-tries.ts'
import { hashPassword } from '../../core/passwords/passwords.ts'
import { checkSecondFactor } from './second-factor.ts'
import { signInByCode, type CodeSignIn } from './sign-in-by-code.ts'
import { notifySecurity } from './notify-security.ts'
import { writePassword } from './write-password.ts'

/**
 * Sets a new password by a code, ends all sessions and signs in. An address without an account gets one: its owner has
 * shown the code and chosen a password, which is all that registering asks for.
 */
export async function forgetPassword(call: Call<typeof api.forgetPassword>) {
  const { body, browser } = call
  const address = readAddress(body.mobile)
  refuseCommon(body.password)
  const codeId = await checkCode({ ...call, player: null }, address, body.code)
  const known = await findByAddress(call.db, address)
  const spendFactor = known && (await checkSecondFactor(call, known.id, body.totp))
  const passwordHash = await hashPassword(body.password)
  return signInByCode(call, {
    address,
    codeId,
    ticket: null,
    from: browser,
    inviteCode: null,
    channel: null,
    passwordHash,
    known: known
      ? {
          id: known.id,
          spend: async (tx, afterCommit) => {
            await spendFactor?.(tx, afterCommit)
            await replacePassword(call, { playerId: known.id, passwordHash })(tx, afterCommit)
          },
        }
      : null,
  })
}

/** Sets the new password and ends every session of the player. */
function replacePassword(
  call: Call<typeof api.forgetPassword>,
  { playerId, passwordHash }: { playerId: number; passwordHash: string },
): NonNullable<CodeSignIn['known']>['spend'] {
  return async (tx, afterCommit) => {
    const { contacts } = await writePassword(tx, call, { playerId, passwordHash })
    await endSessions(tx, { playerId, now: call.clock.now(), which: 'all' })
    for (const own of contacts) await clearTries(tx, own)
    await notifySecurity(tx, call, afterCommit, { playerId, change: 'password' })
    afterCommit(() => publishSignedOut(call, playerId))
  }
}
