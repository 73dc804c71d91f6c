import { sql } from 'kysely'
import type { NotificationKind } from '@noktra/contract/notifications'
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

/**
 * Tells players by their bells, in the transaction of what happened; the caller tells the bus of topic 'notice' with each
 * number that comes back, after the commit. A notification about the same thing is not written again.
 */
export async function addNotifications(
  tx: Tx,
  now: Date,
  notifications: NewNotification[],
): Promise<number[]> {
  if (notifications.length === 0) return []
  const { rows } = await sql<{ player_id: number }>`
    insert into notification (player_id, kind, ref, details, created_at)
    select n.player_id, n.kind, n.ref, n.details::jsonb, ${now}::timestamptz
    from unnest(${notifications.map((n) => n.playerId)}::bigint[], ${notifications.map((n) => n.kind)}::text[],
      ${notifications.map((n) => n.ref)}::text[],
      ${notifications.map((n) => JSON.stringify({ text: n.text, values: n.values ?? {}, path: n.path ?? null }))}::text[]
    ) as n(player_id, kind, ref, details)
    on conflict (player_id, kind, ref) do nothing
    returning player_id`.execute(tx)
  return [...new Set(rows.map((row) => row.player_id))]
}
