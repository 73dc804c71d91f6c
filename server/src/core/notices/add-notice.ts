import { sql } from 'kysely'
import type { NoticeKind } from '@noktra/contract/notices'
import type { Tx } from '../../platform/db/connect.ts'

/** What a notice says: `text` is the key of its sentence within its kind, in the web's texts; `values` what it names. */
export type NewNotice = {
  playerId: number
  kind: NoticeKind
  /** What it is about, unique within its kind: told once. */
  ref: string
  text: string
  values?: Record<string, string | number>
  path?: string
}

/**
 * Tells players by their bells, in the transaction of what happened; the caller tells the bus of topic 'notice' with each
 * number that comes back, after the commit. A notice about the same thing is not written again.
 */
export async function addNotices(tx: Tx, now: Date, notices: NewNotice[]): Promise<number[]> {
  if (notices.length === 0) return []
  const { rows } = await sql<{ player_id: number }>`
    insert into notice (player_id, kind, ref, details, created_at)
    select n.player_id, n.kind, n.ref, n.details::jsonb, ${now}::timestamptz
    from unnest(${notices.map((n) => n.playerId)}::bigint[], ${notices.map((n) => n.kind)}::text[],
      ${notices.map((n) => n.ref)}::text[],
      ${notices.map((n) => JSON.stringify({ text: n.text, values: n.values ?? {}, path: n.path ?? null }))}::text[]
    ) as n(player_id, kind, ref, details)
    on conflict (player_id, kind, ref) do nothing
    returning player_id`.execute(tx)
  return [...new Set(rows.map((row) => row.player_id))]
}
