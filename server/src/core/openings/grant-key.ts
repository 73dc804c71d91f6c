import type { Tx } from '../../platform/db/connect.ts'

const KEY_LIVES_MS = 30 * 24 * 3600 * 1000

/** Gives a player a key: it opens its box once, within 30 days. Returns its number and its end. */
export async function grantKey(
  tx: Tx,
  key: { playerId: number; boxId: number; source: string; now: Date },
): Promise<{ id: number; expires_at: Date }> {
  return tx
    .insertInto('box_key')
    .values({
      player_id: key.playerId,
      box_id: key.boxId,
      source: key.source,
      granted_at: key.now,
      expires_at: new Date(key.now.getTime() + KEY_LIVES_MS),
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
}
