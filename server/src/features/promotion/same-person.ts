import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

export type SamePerson = 'same_device' | 'same_steam'

/**
 * Why an inviter and his invitee are taken for one person: any session of both at one device, or one account of the game
 * platform, by sign-in or by a trade link, also one that was replaced.
 */
export async function findSamePerson(
  tx: Tx,
  { inviterId, inviteeId }: { inviterId: number; inviteeId: number },
): Promise<SamePerson | null> {
  const { rows } = await sql<{ device: boolean; steam: boolean }>`
    select
      exists (
        select device from session where player_id = ${inviterId} and device is not null
        intersect select device from session where player_id = ${inviteeId} and device is not null
      ) as device,
      exists ((${steamIdsOf(inviterId)}) intersect (${steamIdsOf(inviteeId)})) as steam`.execute(tx)
  const { device, steam } = rows[0]!
  if (device) return 'same_device'
  return steam ? 'same_steam' : null
}

function steamIdsOf(playerId: number) {
  return sql`select steam_id from player where id = ${playerId} and steam_id is not null
    union select steam_id from trade_link where player_id = ${playerId}`
}
