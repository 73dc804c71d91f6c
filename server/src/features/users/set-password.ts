import type * as api from '@noktra/contract/account'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { proveOwner } from './assert-owner.ts'
import { refuseCommon } from '../../core/passwords/common-passwords.ts'
import { endSessions, publishSignedOut } from './end-sessions.ts'
import { clearTries } from './password-tries.ts'
import { hashPassword } from '../../core/passwords/passwords.ts'
import { notifySecurity } from './notify-security.ts'
import { writePassword } from './write-password.ts'

/** Sets or changes the password. Other sessions sign in again, by the new one. */
export async function setPassword(call: PlayerCall<typeof api.setPassword>) {
  const { body, player, clock, transact } = call
  refuseCommon(body.password)
  const sent = { password: body.old_password, code: body.code }
  const spendProof = await proveOwner(call, sent, { changesPassword: true })
  const passwordHash = await hashPassword(body.password)
  return transact(async (tx, afterCommit) => {
    await spendProof(tx)
    const { contacts } = await writePassword(tx, call, { playerId: player.id, passwordHash })
    const ended_sessions = await endSessions(tx, {
      playerId: player.id,
      now: clock.now(),
      which: { except: player.sessionId },
    })
    for (const address of contacts) await clearTries(tx, address)
    await notifySecurity(tx, call, afterCommit, { playerId: player.id, change: 'password' })
    afterCommit(() => publishSignedOut(call, player.id))
    return { ended_sessions }
  })
}
