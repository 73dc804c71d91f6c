import { sql, type RawBuilder } from 'kysely'

/** Whether a key (for statements on `box_key`) still opens something, or will: while its box is closed its time stands still. */
export function keyHolds(now: Date): RawBuilder<boolean> {
  return sql`box_key.expires_at > coalesce((select closed_at from box where box.id = box_key.box_id), ${now}::timestamptz)`
}
