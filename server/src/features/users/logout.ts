import type * as api from '@noktra/contract/users'
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
    afterCommit(() => publishSignedOut({ live, bus }, player.id))
  })
  return {}
}
