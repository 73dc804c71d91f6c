import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { grantKey } from '../../core/openings/grant-key.ts'
import { GiftRefused } from '../../core/gifts/gift-kinds.ts'
import { persistRefusal } from '../../core/gifts/persist-refusal.ts'
import { readClaimant, type From } from '../../core/gifts/read-claimant.ts'
import { takeGift } from '../../core/gifts/take-gift.ts'
import type { Address } from '../../core/addresses/address.ts'

const GIFT = 'registration'
const BOX_PRICE_CENTS = 50

/**
 * Gives a new player one key of a 0.5-coin box, unless the number (or the platform's account), the device or the network had this
 * gift before (PRODUCT 4), or `takeGift` refuses. A player who is refused it is registered all the same.
 */
export async function giveRegistrationKey(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'config' | 'games'>,
  to: From & { address: Address | null },
): Promise<void> {
  const box = await findGiftBox(tx)
  if (!box) return
  const now = ctx.clock.now()
  const taking = {
    kind: GIFT,
    campaign: GIFT,
    worth: BOX_PRICE_CENTS,
    claimant: await readClaimant(tx, ctx, to),
    now,
    ...(to.address ? { number: to.address.value } : {}),
  } as const
  await sql`savepoint registration_gift`.execute(tx)
  try {
    if (!(await takeGift(tx, ctx, taking))) return
    await grantKey(tx, { playerId: to.playerId, boxId: box.id, source: GIFT, now })
  } catch (error) {
    if (!(error instanceof GiftRefused)) throw error
    await sql`rollback to savepoint registration_gift`.execute(tx)
    await persistRefusal(tx, error.refusal, now)
  }
}

/** Gives the key that was refused at the registration, now that its player has a contact; at most once. */
export async function giveWaitingKey(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'config' | 'games'>,
  to: From & { address: Address },
): Promise<void> {
  if (await isKeyWaiting(tx, to.playerId)) await giveRegistrationKey(tx, ctx, to)
}

async function isKeyWaiting(db: Db, playerId: number): Promise<boolean> {
  const { rows } = await sql<{
    waits: boolean
  }>`select ${keyWaits(sql`${playerId}::bigint`)} as waits`.execute(db)
  return rows[0]!.waits
}

/** Whether a player was refused the registration key for the want of a verified contact, and has not had it since. */
export function keyWaits(player: Expression<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from gift_refusal
      where gift_refusal.player_id = ${player} and campaign = ${GIFT} and reason = 'unverified')
    and not exists (select from gift where gift.player_id = ${player} and campaign = ${GIFT}))`
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
