import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import { getBalances, HOUSE, shortOf, type HouseAccount } from './accounts.ts'

export type Charge = {
  playerId: number
  /** Cents; 0 moves nothing. */
  amount: number
  reason: string
  ref: string
  now: Date
  /** Whether bonus coins may pay (in-site activities: yes; mall and others' seats: no). Bonus goes first. */
  bonus: boolean
  /** Which account of the house takes it: `play` unless said otherwise. */
  house?: HouseAccount
}

export type Charged = { cash: number; bonus: number; cash_balance: number; bonus_balance: number }

/**
 * Takes coins from a player for the house: bonus first, the rest from cash, in one statement that locks, checks and moves.
 * One transfer per purse touched (leg 0 bonus, leg 1 cash), unique by (reason, ref, leg).
 * @NOTE The update joins the one row of `able`: against a union of the parts PostgreSQL loses the part of a purse that another
 * transaction has changed while this one waited for it.
 * @throws AppError insufficient_coins, with the shortfall; nothing moved.
 */
export async function charge(tx: Tx, order: Charge): Promise<Charged> {
  if (!Number.isSafeInteger(order.amount) || order.amount < 0)
    throw new RangeError(`Cannot charge ${order.amount}`)
  const result = await sql<Charged>`
    with purse as (
      select id, kind, balance from account
      where player_id = ${order.playerId} and kind in ('cash', 'bonus')
      order by id for no key update
    ), plan as (
      select c.id as cash_id, b.id as bonus_id, c.balance as cash_before, b.balance as bonus_before,
        case when ${order.bonus}::boolean then least(b.balance, ${order.amount}::bigint) else 0 end as bonus_part
      from purse c, purse b where c.kind = 'cash' and b.kind = 'bonus'
    ), able as (
      select *, ${order.amount}::bigint - bonus_part as cash_part from plan
      where cash_before >= ${order.amount}::bigint - bonus_part
    ), moved as (
      update account a
      set balance = a.balance - case when a.id = able.bonus_id then able.bonus_part else able.cash_part end
      from able
      where (a.id = able.bonus_id and able.bonus_part > 0) or (a.id = able.cash_id and able.cash_part > 0)
      returning a.id, a.balance,
        case when a.id = able.bonus_id then able.bonus_part else able.cash_part end as amount,
        case when a.id = able.bonus_id then 0 else 1 end as leg
    ), written as (
      insert into transfer (currency, debit_account, credit_account, amount, debit_balance_after, reason, ref, leg, created_at)
      select 'coin', id, ${order.house ?? HOUSE.play}::bigint, amount, balance, ${order.reason}, ${order.ref}, leg, ${order.now}::timestamptz
      from moved order by leg
    )
    select bonus_part as bonus, cash_part as cash, cash_before - cash_part as cash_balance,
      bonus_before - bonus_part as bonus_balance
    from able`.execute(tx)
  const charged = result.rows[0]
  if (charged) return charged
  const has = await getBalances(tx, order.playerId)
  throw shortOf('insufficient_coins', order.amount - has.cash - (order.bonus ? has.bonus : 0))
}

/**
 * Gives back a whole charge: each of its rows reversed, so bonus returns as bonus. Exactly once: a second refund of the
 * same charge violates the uniqueness of (reason, ref, leg).
 * Returns what was given back in cents; 0 when the charge moved nothing.
 */
export async function refundCharge(
  tx: Tx,
  charged: { reason: string; ref: string; now: Date },
): Promise<number> {
  const result = await sql<{ amount: number }>`
    with paid as (
      select t.id, t.debit_account, t.credit_account, t.amount, t.leg from transfer t
      where t.reason = ${charged.reason} and t.ref = ${charged.ref}
    ), purse as (
      select id from account where id in (select debit_account from paid) order by id for no key update
    ), moved as (
      update account a set balance = a.balance + paid.amount from paid
      where a.id = paid.debit_account and a.id in (select id from purse)
      returning a.balance, paid.*
    )
    insert into transfer (currency, debit_account, credit_account, amount, credit_balance_after, reason, ref, leg, link, created_at)
    select 'coin', credit_account, debit_account, amount, balance, ${`${charged.reason}-refund`}, ${charged.ref}, leg, id,
      ${charged.now}::timestamptz
    from moved order by leg
    returning amount`.execute(tx)
  return result.rows.reduce((sum, row) => sum + row.amount, 0)
}
