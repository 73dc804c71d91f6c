import { sql } from 'kysely'
import type { SamePerson } from '@noktra/contract/promotion'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { readCloseness, sharePayer } from '../../core/links/read-closeness.ts'
import { readNumber } from '../../core/settings/read-setting.ts'

type Pair = { inviterId: number; inviteeId: number }

/**
 * Why an inviter and their invitee are taken for one person: any session of both at one device; one account of the game
 * platform, by sign-in or by a trade link, also one that was replaced; one account at a payment service; or so much else that
 * joins them. A network alone is never enough.
 */
export async function findSamePerson(
  tx: Tx,
  ctx: Pick<Ctx, 'config' | 'clock'>,
  pair: Pair,
): Promise<SamePerson | null> {
  const same = await findSame(tx, pair)
  if (same) return same
  const accounts = { one: pair.inviterId, other: pair.inviteeId }
  if (await sharePayer(tx, accounts)) return 'same_payment'
  const closeness = await readCloseness(tx, ctx, accounts)
  return closeness >= (await readNumber(tx, 'rebate_closeness_limit')) ? 'linked' : null
}

async function findSame(tx: Tx, { inviterId, inviteeId }: Pair): Promise<SamePerson | null> {
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
