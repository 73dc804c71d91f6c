import type * as api from '@noktra/contract/account'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { lockPlayer } from './assert-owner.ts'
import { endSessions, publishSignedOut } from './end-sessions.ts'

/** Signs the player out elsewhere: one session by its id, or all but this one. */
export async function revokeSession(call: PlayerCall<typeof api.revokeSession>) {
  const { body, player, clock, transact } = call
  const which = body.id === undefined ? { except: player.sessionId } : { only: body.id }
  const ended = await transact(async (tx, afterCommit) => {
    await lockPlayer(tx, player.id)
    const count = await endSessions(tx, { playerId: player.id, now: clock.now(), which })
    if (count > 0) afterCommit(() => publishSignedOut(call, player.id))
    return count
  })
  if (body.id !== undefined && ended === 0) throw new AppError('session_unknown')
  return { ended }
}
