import type * as api from '@noktra/contract/notifications'
import type { Notification } from '@noktra/contract/notifications'
import type { DataOf } from '@noktra/contract/route'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'

/** What the bell has told the player, newest first. */
export async function listNotifications({
  db,
  player,
  query,
}: PlayerCall<typeof api.listNotifications>): Promise<DataOf<typeof api.listNotifications>> {
  const after = readAfter(query.after, 1)
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'kind', 'details', 'created_at', 'read_at'])
    .where('player_id', '=', player.id)
    .$if(after !== null, (notifications) => notifications.where('id', '<', after?.[0] ?? 0))
    .orderBy('id', 'desc')
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const { total } = await db
    .selectFrom('notification')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where('player_id', '=', player.id)
    .executeTakeFirstOrThrow()
  const page = cutPage(rows, query.page_size, (row) => [row.id])
  return {
    list: page.list.map(presentNotification),
    total,
    next: page.next,
    unread: await countUnread(db, player.id),
  }
}

export function presentNotification(row: {
  id: number
  kind: string
  details: unknown
  created_at: Date
  read_at: Date | null
}): Notification {
  return {
    notice_id: row.id,
    kind: row.kind,
    ...(row.details as Pick<Notification, 'text' | 'values' | 'path'>),
    created_at: unixSeconds(row.created_at),
    is_read: row.read_at !== null,
  }
}

export async function countUnread(db: Db, playerId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notification')
    .select((all) => all.fn.countAll<number>().as('unread'))
    .where('player_id', '=', playerId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}
