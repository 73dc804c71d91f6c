import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import { CURRENCY_OF, getBalances, shortOf, type HouseAccount, type Purse } from './accounts.ts'

export type Movement = {
  playerId: number
  purse: Purse
  house: HouseAccount
  /** Cents, more than 0. */
  amount: number
  reason: string
  ref: string
  now: Date
}

/**
 * Moves money from a house account into a player's purse. Exactly once per (reason, ref): a second one violates the
 * ledger's uniqueness. Returns the purse's new balance in cents.
 */
export async function credit(tx: Tx, movement: Movement): Promise<number> {
  const result = await sql<{ balance: number }>`
    with moved as (
      update account set balance = balance + ${movement.amount}::bigint
      where player_id = ${movement.playerId} and kind = ${movement.purse}
      returning id, balance
    ), written as (
      insert into transfer (currency, debit_account, credit_account, amount, credit_balance_after, reason, ref, created_at)
      select ${CURRENCY_OF[movement.purse]}, ${movement.house}::bigint, id, ${movement.amount}::bigint, balance,
        ${movement.reason}, ${movement.ref}, ${movement.now}::timestamptz
      from moved
    )
    select balance from moved`.execute(tx)
  const row = result.rows[0]
  if (!row) throw new Error(`Player ${movement.playerId} has no ${movement.purse} account`)
  return row.balance
}

/**
 * Takes money out of one purse of a player for a house account, only when the purse holds it.
 * Returns the purse's new balance in cents.
 * @throws AppError insufficient_coins or insufficient_diamonds, with the shortfall; nothing moved.
 */
export async function debit(tx: Tx, movement: Movement): Promise<number> {
  const result = await sql<{ balance: number }>`
    with moved as (
      update account set balance = balance - ${movement.amount}::bigint
      where player_id = ${movement.playerId} and kind = ${movement.purse} and balance >= ${movement.amount}::bigint
      returning id, balance
    ), written as (
      insert into transfer (currency, debit_account, credit_account, amount, debit_balance_after, reason, ref, created_at)
      select ${CURRENCY_OF[movement.purse]}, id, ${movement.house}::bigint, ${movement.amount}::bigint, balance,
        ${movement.reason}, ${movement.ref}, ${movement.now}::timestamptz
      from moved
    )
    select balance from moved`.execute(tx)
  const row = result.rows[0]
  if (row) return row.balance
  const has = await getBalances(tx, movement.playerId)
  throw shortOf(
    movement.purse === 'diamond' ? 'insufficient_diamonds' : 'insufficient_coins',
    movement.amount - has[movement.purse],
  )
}
