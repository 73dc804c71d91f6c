import { sql } from 'kysely'
import type { NotificationKind } from '@noktra/contract/notifications'
import { pushSwitchOf } from '@noktra/contract/push'
import type { Tx } from '../../platform/db/connect.ts'

/** What a notification says: `text` is the key of its sentence within its kind, in the web's texts; `values` what it names. */
export type NewNotification = {
  playerId: number
  kind: NotificationKind
  /** What it is about, unique within its kind: told once. */
  ref: string
  text: string
  values?: Record<string, string | number>
  path?: string
}

/** So long something is news for a device; what begins now is over sooner. */
const NEWS_MS = 24 * 3600_000
const CALL_MS = 10 * 60_000

/**
 * Tells players by their bells, in the transaction of what happened, and leaves for their devices what these are told of
 * (features/notifications/send-pushes.ts sends it). The caller tells the bus of topic 'notification' each number that comes back, after the
 * commit. A notification about the same thing is not written again.
 */
export async function addNotifications(
  tx: Tx,
  now: Date,
  notifications: NewNotification[],
): Promise<number[]> {
  if (notifications.length === 0) return []
  const switches = notifications.map(({ kind, text }) => pushSwitchOf(kind, text))
  const { rows } = await sql<{ player_id: number }>`
    with given as (
      select * from unnest(${notifications.map((n) => n.playerId)}::bigint[], ${notifications.map((n) => n.kind)}::text[],
        ${notifications.map((n) => n.ref)}::text[],
        ${notifications.map((n) => JSON.stringify({ text: n.text, values: n.values ?? {}, path: n.path ?? null }))}::text[],
        ${switches.map(({ name }) => name)}::text[], ${switches.map(({ isOn }) => isOn)}::boolean[],
        ${switches.map(({ calls }) => new Date(now.getTime() + (calls ? CALL_MS : NEWS_MS)))}::timestamptz[]
      ) as n(player_id, kind, ref, details, switch, begins_on, drop_at)
    ), told as (
      insert into notification (player_id, kind, ref, details, created_at)
      select player_id, kind, ref, details::jsonb, ${now}::timestamptz from given
      on conflict (player_id, kind, ref) do nothing
      returning id, player_id, kind, ref
    ), pushed as (
      insert into push_message (notification_id, subscription_id, due_at, drop_at)
      select told.id, s.id, ${now}::timestamptz, given.drop_at
      from told join given using (player_id, kind, ref)
      join push_subscription s on s.player_id = told.player_id
      left join push_switch w on w.player_id = told.player_id and w.name = given.switch
      where coalesce(w.is_on, given.begins_on)
      on conflict do nothing
    )
    select player_id from told`.execute(tx)
  return [...new Set(rows.map((row) => row.player_id))]
}
