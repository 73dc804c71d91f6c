import { sql } from 'kysely'
import type * as api from '@noktra/contract/users'
import { fromCents } from '@noktra/game/money'
import type { Db } from '../../platform/db/connect.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { storeDay } from '../settings/store-day.ts'

/** Money recharged since midnight of the store's day (PRODUCT 1): paid orders, and redeemed cards that were sold. */
export async function todayRecharge({ db, player, clock }: PlayerCall<typeof api.todayRecharge>) {
  return { today_recharge: fromCents(await rechargedToday(db, player.id, clock.now())) }
}

/** The same in cents. */
export async function rechargedToday(db: Db, playerId: number, now: Date): Promise<number> {
  const { starts_at: midnight } = await storeDay(db, now)
  const orders = await db
    .selectFrom('recharge_order')
    .select(sql<number>`coalesce(sum(payable), 0)::bigint`.as('sum'))
    .where('player_id', '=', playerId)
    .where('refunded_at', 'is', null)
    .where('paid_at', '>=', midnight)
    .executeTakeFirstOrThrow()
  const cards = await db
    .selectFrom('card')
    .innerJoin('card_batch', 'card_batch.id', 'card.batch_id')
    .select(sql<number>`coalesce(sum(card.payable), 0)::bigint`.as('sum'))
    .where('card.redeemed_by', '=', playerId)
    .where('card.redeemed_at', '>=', midnight)
    .where('card_batch.kind', '=', 'sold')
    .executeTakeFirstOrThrow()
  return orders.sum + cards.sum
}
