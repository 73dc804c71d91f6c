import { sql } from 'kysely'
import { fromCents } from '@noktra/game/money'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'
import { storeDay } from '../../core/settings/store-day.ts'

/** What the store took and gave on its day so far. The sums are the sweep's; only payments and players are counted here. */
export async function sumToday(db: Db, now: Date) {
  const { day, starts_at } = await storeDay(db, now)
  const tallies = await db
    .selectFrom('day_tally')
    .select(['what', 'house', 'name', 'amount'])
    .where('day', '=', sql<Date>`${day}::date`)
    .execute()
  const sum = (what: string, fits: (tally: { house: number; name: string }) => boolean) =>
    tallies
      .filter((tally) => tally.what === what && fits(tally))
      .reduce((total, { amount }) => total + amount, 0)
  /** What accounts of the house have more than before. */
  const kept = (currency: 'coin' | 'diamond', ...houses: number[]) =>
    sum(`${currency}-in`, ({ house }) => houses.includes(house)) -
    sum(`${currency}-out`, ({ house }) => houses.includes(house))
  const every = () => true

  const coinsTaken = kept('coin', HOUSE.play, HOUSE.mall)
  const diamondsTaken = kept('diamond', HOUSE.mallDiamond)
  const itemsGiven = sum('item-made', every)
  const itemsConsumed = sum('item-consumed', every)
  const isSale = ({ house, name }: { house: number; name: string }) =>
    house === HOUSE.recycling && (name === 'sell' || name === 'sell-undo')
  const sales = sum('diamond-out', isSale) - sum('diamond-in', isSale)
  const diamondsWon = -kept('diamond', HOUSE.recycling) - sales
  return {
    day,
    starts_at: unixSeconds(starts_at),
    ...(await sumPayments(db, starts_at)),
    coins_taken: fromCents(coinsTaken),
    diamonds_taken: fromCents(diamondsTaken),
    items_given: fromCents(itemsGiven),
    items_consumed: fromCents(itemsConsumed),
    diamonds_won: fromCents(diamondsWon),
    diamonds_for_sales: fromCents(sales),
    coins_given: fromCents(-kept('coin', HOUSE.gifts, HOUSE.rebates)),
    items_retrieved: fromCents(sum('item-retrieved', every)),
    net: fromCents(coinsTaken + diamondsTaken + itemsConsumed - itemsGiven - diamondsWon),
    ...(await countPlayers(db, day, starts_at)),
  }
}

/** Money of paid orders and of redeemed cards that were sold, and what went back. */
async function sumPayments(db: Db, since: Date): Promise<{ recharged: number; refunded: number }> {
  const sumOf = sql<number>`coalesce(sum(payable), 0)::bigint`.as('sum')
  const paid = await db
    .selectFrom('recharge_order')
    .select(sumOf)
    .where('status', '=', 'paid')
    .where('paid_at', '>=', since)
    .executeTakeFirstOrThrow()
  const cards = await db
    .selectFrom('card')
    .select(sumOf)
    .where('redeemed_at', '>=', since)
    .executeTakeFirstOrThrow()
  const back = await db
    .selectFrom('recharge_order')
    .select(sumOf)
    .where('refunded_at', '>=', since)
    .executeTakeFirstOrThrow()
  return { recharged: fromCents(paid.sum + cards.sum), refunded: fromCents(back.sum) }
}

async function countPlayers(
  db: Db,
  day: string,
  since: Date,
): Promise<{ new_players: number; active_players: number }> {
  const count = sql<number>`count(*)`.as('count')
  const fresh = await db
    .selectFrom('player')
    .select(count)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  const active = await db
    .selectFrom('play_time')
    .select(count)
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirstOrThrow()
  return { new_players: fresh.count, active_players: active.count }
}
