import type * as api from '@noktra/contract/users'
import { endPushesOf } from '../../core/notifications/end-pushes.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { publishSignedOut } from './end-sessions.ts'

/** Ends the session of the token that was sent; the player's other sessions go on. */
export async function logout({ player, clock, transact, live, bus }: PlayerCall<typeof api.logout>) {
  await transact(async (tx, afterCommit) => {
    await tx
      .updateTable('session')
      .set({ ended_at: clock.now() })
      .where('id', '=', player.sessionId)
      .execute()
    await endPushesOf(tx, [player.sessionId])
    afterCommit(() => publishSignedOut({ live, bus }, player.id))
  })
  return {}
}
