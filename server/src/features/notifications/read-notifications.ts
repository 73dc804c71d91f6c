import type * as api from '@noktra/contract/notifications'
import type { DataOf } from '@noktra/contract/route'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { countUnread } from './list-notifications.ts'

/** Marks the player's notifications as read, up to one of them or all; their other pages hear of it. */
export async function readNotifications({
  transact,
  player,
  body,
  clock,
  bus,
}: PlayerCall<typeof api.readNotifications>): Promise<DataOf<typeof api.readNotifications>> {
  const now = clock.now()
  return transact(async (tx, afterCommit) => {
    const { numUpdatedRows } = await tx
      .updateTable('notification')
      .set({ read_at: now })
      .where('player_id', '=', player.id)
      .where('read_at', 'is', null)
      .$if(body.up_to !== undefined, (notifications) => notifications.where('id', '<=', body.up_to ?? 0))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) afterCommit(() => bus.publish('notices-read', player.id))
    return { unread: await countUnread(tx, player.id) }
  })
}
