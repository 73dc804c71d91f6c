import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import { ifFree, type LockMode } from '../../platform/db/lock-mode.ts'
import { CURRENCY_OF, type HouseAccount, type Purse } from './accounts.ts'

/* Purses of several players in one statement each: what `charge`, `credit` and `debit` do for one. */

export type LockedPurse = { id: number; balance: number }

/**
 * Locks purses of players in the order of their ids, and gives those of each player who has all of the kinds asked for: the others'
 * are held by another transaction.
 */
export async function lockPursesOf<Kind extends Purse>(
  tx: Tx,
  players: number[],
  kinds: readonly Kind[],
  mode: LockMode,
): Promise<Map<number, Record<Kind, LockedPurse>>> {
  const { rows } = await sql<LockedPurse & { player_id: number; kind: Kind }>`
    select id, player_id, kind, balance from account
    where player_id = any(${players}::bigint[]) and kind = any(${kinds}::text[])
    order by id for no key update ${ifFree(mode)}`.execute(tx)
  const purseOf = new Map(
    rows.map(({ player_id, kind, id, balance }) => [`${player_id} ${kind}`, { id, balance }]),
  )
  const whole = players.filter((id) => kinds.every((kind) => purseOf.has(`${id} ${kind}`)))
  return new Map(
    whole.map((id) => {
      const own = kinds.map((kind) => [kind, purseOf.get(`${id} ${kind}`)!] as const)
      return [id, Object.fromEntries(own) as Record<Kind, LockedPurse>]
    }),
  )
}

/** Money between a purse and a house account. */
export type Move = {
  purse: LockedPurse
  kind: Purse
  /** Cents: more than 0 into the purse, less out of it; 0 moves nothing. */
  by: number
  house: HouseAccount
  reason: string
  ref: string
  leg?: number
}

/**
 * Moves money in and out of purses that are locked, each at most once, in one statement; exactly once per (reason, ref, leg).
 * @throws Error when a purse does not hold what is taken: the caller has looked
 */
export async function movePurses(tx: Tx, wished: Move[], now: Date): Promise<void> {
  const moves = wished.filter(({ by }) => by !== 0)
  if (moves.length === 0) return
  const { rows } = await sql<{ moved: number }>`
    with move as (
      select * from unnest(${moves.map(({ purse }) => purse.id)}::bigint[], ${moves.map(({ by }) => by)}::bigint[],
        ${moves.map(({ house }) => house)}::bigint[], ${moves.map(({ kind }) => CURRENCY_OF[kind])}::text[],
        ${moves.map(({ reason }) => reason)}::text[], ${moves.map(({ ref }) => ref)}::text[],
        ${moves.map(({ leg }) => leg ?? 0)}::smallint[])
        with ordinality as move(account_id, by, house, currency, reason, ref, leg, place)
    ), moved as (
      update account set balance = balance + move.by from move
      where account.id = move.account_id and balance + move.by >= 0
      returning account.id, balance
    ), written as (
      insert into transfer (currency, debit_account, credit_account, amount, debit_balance_after, credit_balance_after, reason,
        ref, leg, created_at)
      select currency, case when by < 0 then account_id else house end, case when by < 0 then house else account_id end, abs(by),
        case when by < 0 then moved.balance end, case when by > 0 then moved.balance end, reason, ref, leg, ${now}::timestamptz
      from move join moved on moved.id = move.account_id order by place
    )
    select count(*) as moved from moved`.execute(tx)
  if (rows[0]!.moved !== moves.length) throw new Error('A purse had changed under its lock.')
}
