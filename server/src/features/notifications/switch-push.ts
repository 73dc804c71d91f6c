import type * as api from '@noktra/contract/push'
import type { DataOf } from '@noktra/contract/route'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { listSwitches } from './push-settings.ts'

/** Keeps whether the player's devices are told of a kind of news. What already waits to be sent is sent. */
export async function switchPush({
  transact,
  player,
  body: { name, is_on },
}: PlayerCall<typeof api.switchPush>): Promise<DataOf<typeof api.switchPush>> {
  return transact(async (tx) => {
    await tx
      .insertInto('push_switch')
      .values({ player_id: player.id, name, is_on })
      .onConflict((known) => known.columns(['player_id', 'name']).doUpdateSet({ is_on }))
      .execute()
    return { switches: await listSwitches(tx, player.id) }
  })
}
