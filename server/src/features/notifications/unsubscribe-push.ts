import type * as api from '@noktra/contract/push'
import type { DataOf } from '@noktra/contract/route'
import type { PlayerCall } from '../../platform/http/serve.ts'

/** Has nothing more sent to one of the player's devices. */
export async function unsubscribePush({
  transact,
  player,
  body,
}: PlayerCall<typeof api.unsubscribePush>): Promise<DataOf<typeof api.unsubscribePush>> {
  return transact(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('push_subscription')
      .where('id', '=', body.device_id)
      .where('player_id', '=', player.id)
      .executeTakeFirstOrThrow()
    return { removed: numDeletedRows > 0n }
  })
}
