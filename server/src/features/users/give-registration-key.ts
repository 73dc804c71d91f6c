import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { grantKey } from '../boxes/grant-key.ts'
import type { Address } from './address.ts'

const GIFT = 'registration'
const BOX_PRICE_CENTS = 50

/**
 * Gives a new player one key of a 0.5-coin box, unless the number (or the platform's account), the device or the network had this gift before
 * (PRODUCT 4). In the sandbox, where everybody sits on one network, the network is not asked.
 */
export async function giveRegistrationKey(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'config'>,
  to: { playerId: number; address: Address | null; steamId?: string; device: string; network: string },
): Promise<void> {
  const box = await findGiftBox(tx)
  if (!box) return
  const now = ctx.clock.now()
  const claimants = [
    `device:${to.device}`,
    to.address ? `number:${to.address.value}` : `steam:${to.steamId}`,
    ...(ctx.config.sandbox ? [] : [`network:${to.network}`]),
  ]
  // In one order everywhere, so that two registrations wait for each other and do not block each other.
  const rows = claimants
    .sort()
    .map((claimant) => ({ gift: GIFT, claimant, player_id: to.playerId, created_at: now }))
  const claimed = await tx
    .insertInto('gift_claim')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('claimant')
    .execute()
  if (claimed.length === claimants.length) {
    await grantKey(tx, { playerId: to.playerId, boxId: box.id, source: GIFT, now })
  } else {
    await tx.deleteFrom('gift_claim').where('gift', '=', GIFT).where('player_id', '=', to.playerId).execute()
  }
}

async function findGiftBox(tx: Tx): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('box')
    .innerJoin('box_pool', (join) =>
      join.onRef('box_pool.box_id', '=', 'box.id').onRef('box_pool.version', '=', 'box.active_version'),
    )
    .select('box.id')
    .where('box.status', '=', 'on_sale')
    .where('box.is_welfare', '=', false)
    .where('box_pool.price', '=', BOX_PRICE_CENTS)
    .orderBy('box.sort')
    .limit(1)
    .executeTakeFirst()
}
