import type * as api from '@noktra/contract/users'
import type { PlayerCall } from '../../http/serve.ts'

/** Ends the session of the token that was sent; the player's other sessions go on. */
export async function logout({ player, clock, transact }: PlayerCall<typeof api.logout>) {
  await transact(async (tx) => {
    await tx
      .updateTable('session')
      .set({ ended_at: clock.now() })
      .where('id', '=', player.sessionId)
      .execute()
  })
  return {}
}
