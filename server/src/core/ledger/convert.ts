import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import { getBalances, HOUSE, shortOf } from './accounts.ts'

export type Conversion = {
  playerId: number
  /** Cents, more than 0, as are the coins that they become. */
  diamonds: number
  coins: number
  ref: string
  now: Date
}

/**
 * Makes diamonds cash coins in one statement that locks, checks and moves: leg 0 takes the diamonds, leg 1 gives the
 * coins and links to leg 0. Exactly once per ref. Returns the two new balances in cents.
 * @NOTE The update joins the one row of `able`, for the reason that `charge` gives.
 * @throws AppError insufficient_diamonds, with the shortfall; nothing moved.
 */
export async function convert(tx: Tx, order: Conversion): Promise<{ cash: number; diamond: number }> {
  for (const amount of [order.diamonds, order.coins])
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`Cannot convert ${amount}`)
  const result = await sql<{ cash: number; diamond: number }>`
    with purse as (
      select id, kind, balance from account
      where player_id = ${order.playerId} and kind in ('cash', 'diamond')
      order by id for no key update
    ), able as (
      select d.id as diamond_id, c.id as cash_id from purse d, purse c
      where d.kind = 'diamond' and c.kind = 'cash' and d.balance >= ${order.diamonds}::bigint
    ), moved as (
      update account a set balance = a.balance
        + case when a.id = able.cash_id then ${order.coins}::bigint else -${order.diamonds}::bigint end
      from able
      where a.id in (able.cash_id, able.diamond_id)
      returning a.id, a.kind, a.balance
    ), taken as (
      insert into transfer (currency, debit_account, credit_account, amount, debit_balance_after, reason, ref, leg, created_at)
      select 'diamond', id, ${HOUSE.exchangeDiamond}::bigint, ${order.diamonds}::bigint, balance, 'exchange', ${order.ref}, 0,
        ${order.now}::timestamptz
      from moved where kind = 'diamond'
      returning id
    ), given as (
      insert into transfer (currency, debit_account, credit_account, amount, credit_balance_after, reason, ref, leg, link, created_at)
      select 'coin', ${HOUSE.exchange}::bigint, moved.id, ${order.coins}::bigint, balance, 'exchange', ${order.ref}, 1, taken.id,
        ${order.now}::timestamptz
      from moved, taken where kind = 'cash'
    )
    select c.balance as cash, d.balance as diamond from moved c, moved d
    where c.kind = 'cash' and d.kind = 'diamond'`.execute(tx)
  const balances = result.rows[0]
  if (balances) return balances
  const { diamond } = await getBalances(tx, order.playerId)
  throw shortOf('insufficient_diamonds', order.diamonds - diamond)
}
