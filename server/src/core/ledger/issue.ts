import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import { HOUSE, type HouseAccount } from './accounts.ts'

/*
 * Accounts of issuance: what is created is paid for by one of them, and the database lets none go below zero. They are filled
 * from the treasury alone, by the budget of a day or by a request that was agreed to.
 */

/** An account of issuance, by its kind: `issue-cards`. */
export type IssueAccount = `issue-${string}`

export type Issue = {
  account: IssueAccount
  currency: 'coin' | 'diamond'
  /** Cents, more than 0. */
  amount: number
  reason: string
  ref: string
  now: Date
}

/** The treasury of a currency: what is issued comes from it, and what is left goes back. */
export function treasuryOf(currency: 'coin' | 'diamond'): HouseAccount {
  return currency === 'diamond' ? HOUSE.treasuryDiamond : HOUSE.treasury
}

/** Fills an account of issuance from the treasury, once per (reason, ref). */
export async function fill(tx: Tx, { account, currency, amount, reason, ref, now }: Issue): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with filled as (
      update account set balance = balance + ${amount}::bigint where kind = ${account} and player_id is null returning id, balance
    )
    insert into transfer (currency, debit_account, credit_account, amount, credit_balance_after, reason, ref, created_at)
    select ${currency}, ${treasuryOf(currency)}::bigint, id, ${amount}::bigint, balance, ${reason}, ${ref}, ${now}::timestamptz
    from filled returning id`.execute(tx)
  if (!rows[0]) throw new Error(`There is no account ${account}`)
}

/**
 * Takes what is created out of an account of issuance, into the account of the house that pays it to players. Gives the
 * transfer's number; null when the account does not hold so much: nothing moved.
 */
export async function issue(tx: Tx, wish: Issue & { into: HouseAccount }): Promise<number | null> {
  const { account, currency, amount, reason, ref, now, into } = wish
  const { rows } = await sql<{ id: number }>`
    with taken as (
      update account set balance = balance - ${amount}::bigint
      where kind = ${account} and player_id is null and balance >= ${amount}::bigint
      returning id, balance
    )
    insert into transfer (currency, debit_account, credit_account, amount, debit_balance_after, reason, ref, created_at)
    select ${currency}, id, ${into}::bigint, ${amount}::bigint, balance, ${reason}, ${ref}, ${now}::timestamptz
    from taken returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Empties an account of issuance into the treasury. Gives what was left. */
export async function empty(tx: Tx, wish: Omit<Issue, 'amount'>): Promise<number> {
  const { account, currency, reason, ref, now } = wish
  const { rows } = await sql<{ amount: number }>`
    with before as (
      select id, balance from account where kind = ${account} and player_id is null and balance > 0 for no key update
    ), emptied as (
      update account a set balance = 0 from before where a.id = before.id returning a.id, before.balance as amount
    )
    insert into transfer (currency, debit_account, credit_account, amount, debit_balance_after, reason, ref, created_at)
    select ${currency}, id, ${treasuryOf(currency)}::bigint, amount, 0, ${reason}, ${ref}, ${now}::timestamptz
    from emptied returning amount`.execute(tx)
  return rows[0]?.amount ?? 0
}

/** Gives back to the treasury what was issued and is no longer owed; 0 moves nothing. */
export async function giveBack(
  tx: Tx,
  { from, amount, reason, ref, now }: Omit<Issue, 'account' | 'currency'> & { from: HouseAccount },
): Promise<void> {
  if (amount === 0) return
  await tx
    .insertInto('transfer')
    .values({
      currency: 'coin',
      debit_account: from,
      credit_account: HOUSE.treasury,
      amount,
      reason,
      ref,
      created_at: now,
    })
    .execute()
}
