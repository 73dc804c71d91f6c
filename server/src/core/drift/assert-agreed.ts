import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { readNumbers } from '../settings/read-setting.ts'

/**
 * The mall and the targets of upgrades go by prices that somebody has agreed to, and that are not too old.
 * @throws AppError skin_drifted when the price has moved too far since; prices_old when the feed has fallen silent
 */
export async function assertAgreedPrice(
  db: Db,
  { price, agreed_price }: { price: number; agreed_price: number },
  now: Date,
): Promise<void> {
  const { drift_close, price_age_hours } = await readNumbers(db, ['drift_close', 'price_age_hours'])
  if (hasDrifted({ price, agreed_price }, drift_close)) throw new AppError('skin_drifted')
  if (await pricesTooOld(db, price_age_hours, now)) throw new AppError('prices_old')
}

/** Whether a price lies further from the one that was agreed to than a limit allows. */
export function hasDrifted(
  { price, agreed_price }: { price: number; agreed_price: number },
  limit: number,
): boolean {
  return Math.abs(price - agreed_price) > agreed_price * limit
}

/** Whether the newest price list came from a feed, and its prices are older than the limit; 0 is no limit. */
export async function pricesTooOld(db: Db, hours: number, now: Date): Promise<boolean> {
  if (hours === 0) return false
  const last = await lastPriceList(db)
  return last !== undefined && last.from_feed && now.getTime() - last.prices_at.getTime() > hours * 3600_000
}

/** The price list that was applied last, and the moment that its prices are of: when it was applied, unless it says an earlier one. */
async function lastPriceList(db: Db): Promise<{ from_feed: boolean; prices_at: Date } | undefined> {
  const { rows } = await sql<{ from_feed: boolean; prices_at: Date }>`
    select from_feed, coalesce(prices_at, applied_at) as prices_at from import_batch
    where kind = 'prices' and applied_at is not null
    order by applied_at desc limit 1`.execute(db)
  return rows[0]
}

/** How many skins cost something else than was agreed to, beyond each of the two limits. */
export async function countDrifted(
  db: Db,
  flag: number,
  close: number,
): Promise<{ told: number; closed: number }> {
  const { rows } = await sql<{ told: number; closed: number }>`
    select count(*) as told, count(*) filter (where abs(price - agreed_price) > agreed_price * ${close}::numeric) as closed
    from skin where abs(price - agreed_price) > agreed_price * ${flag}::numeric`.execute(db)
  return rows[0]!
}

/** How many targets of upgrades, and offers of the mall, would close at these prices while no second person agrees to them. */
export async function countDisagreed(
  db: Db,
  prices: ReadonlyMap<number, number>,
): Promise<{ targets: number; offers: number }> {
  const { drift_close } = await readNumbers(db, ['drift_close'])
  const { rows } = await sql<{ targets: number; offers: number }>`
    select count(*) as targets, count(offer.skin_id) as offers
    from unnest(${[...prices.keys()]}::bigint[], ${[...prices.values()]}::bigint[]) as priced(id, price)
      join skin on skin.id = priced.id
      left join mall_offer offer on offer.skin_id = skin.id and offer.listed
    where abs(priced.price - skin.agreed_price) > skin.agreed_price * ${drift_close}::numeric
      and abs(skin.price - skin.agreed_price) <= skin.agreed_price * ${drift_close}::numeric`.execute(db)
  return rows[0]!
}
