import { sql, type SelectQueryBuilder } from 'kysely'
import { PURSES, type WalletFilters } from '@noktra/contract/wallet'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/http/errors.ts'
import { CURRENCY_OF, type Purse } from '../../core/ledger/accounts.ts'
import { dayAfter, startOfDay } from '../../core/settings/calendar-day.ts'
import { reasonsOfType } from '../../core/ledger/movement-types.ts'

/** One side of a transfer, as the purse on that side sees it; `side` 0 is what left it, 1 what came in. */
export type Movement = {
  id: number
  side: 0 | 1
  purse: Purse
  /** Cents, below 0 when they left. */
  amount: number
  balance: number
  reason: string
  ref: string
  created_at: Date
}

/** Where a row stands in a bill: its transfer, then its side. */
export type Place = { id: number; side: number }

/** One column of `transfer` to look in: what left a purse, or what came into it. */
type Side = { accountId: number; purse: Purse; side: 0 | 1 }

type Transfers<Selected> = SelectQueryBuilder<DB, 'transfer', Selected>

/** What a bill looks for: sides of a player's purses, and a condition that each row meets. */
export type Bill = {
  sides: Side[]
  narrow: <S>(rows: Transfers<S>) => Transfers<S>
  /** Whether it ends in the past: its rows are not the newest ones. */
  isPast: boolean
}

/** Reads a player's filters. @throws AppError wallet_range when the first day is after the last, invalid_input for a type that this store has not. */
export async function findBill(
  { db, clock, games }: Pick<Ctx, 'db' | 'clock' | 'games'>,
  playerId: number,
  filters: WalletFilters,
): Promise<Bill> {
  if (filters.from && filters.to && filters.from > filters.to) throw new AppError('wallet_range')
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'kind'])
    .where('player_id', '=', playerId)
    .where('kind', 'in', filters.purse ? [filters.purse] : [...PURSES])
    .orderBy('id')
    .execute()
  const wanted = ([0, 1] as const).filter(
    (side) => !filters.direction || (filters.direction === 'in') === !!side,
  )
  const sides = accounts.flatMap(({ id, kind }) =>
    wanted.map((side) => ({ accountId: id, purse: kind as Purse, side })),
  )
  const from = filters.from ? startOfDay(filters.from, filters.time_zone) : undefined
  const until = filters.to ? startOfDay(dayAfter(filters.to), filters.time_zone) : undefined
  const named = filters.type === undefined ? undefined : reasonsOfType(games, filters.type)
  return {
    sides,
    isPast: until !== undefined && until <= clock.now(),
    narrow: (rows) =>
      rows
        .$if(from !== undefined, (of) => of.where('created_at', '>=', from!))
        .$if(until !== undefined, (of) => of.where('created_at', '<', until!))
        .$if(named !== undefined, (of) =>
          of.where('reason', named!.excluded ? 'not in' : 'in', named!.reasons),
        ),
  }
}

/** The order of `id`, which no index gives: past rows are found by their time, and not from the newest one back. */
const BY_TIME = sql<number>`id + 0`

/** The next movements of a bill from a place on, newest first; each side is read along its own index as far as needed. */
export async function listMovements(
  db: Db,
  bill: Bill,
  { after, offset = 0, limit }: { after: Place | null; offset?: number; limit: number },
): Promise<Movement[]> {
  const [first, ...others] = bill.sides.map((side) => db.selectFrom(rowsOf(side).as('t')).selectAll())
  if (!first) return []
  return others
    .reduce((all, rows) => all.unionAll(rows), first)
    .orderBy('id', 'desc')
    .orderBy('side', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

  function rowsOf({ accountId, purse, side }: Side) {
    const rows = db
      .selectFrom('transfer')
      .select([
        'id',
        sql<0 | 1>`${side}::int`.as('side'),
        sql<Purse>`${purse}::text`.as('purse'),
        sql<number>`${side === 0 ? sql`-amount` : sql`amount`}`.as('amount'),
        sql<number>`${sql.ref(side === 0 ? 'debit_balance_after' : 'credit_balance_after')}`.as('balance'),
        'reason',
        'ref',
        'created_at',
      ])
      .where(side === 0 ? 'debit_account' : 'credit_account', '=', accountId)
      // Of one transfer the side that came in stands first.
      .$if(after !== null, (of) => of.where('id', side < after!.side ? '<=' : '<', after!.id))
    return bill
      .narrow(rows)
      .orderBy(bill.isPast ? BY_TIME : 'id', 'desc')
      .limit(offset + limit)
  }
}

/** How many movements a bill has, and what they sum to, in cents; coins of both kinds together. */
export type Sums = {
  total: number
  coin_in: number
  coin_out: number
  diamond_in: number
  diamond_out: number
}

/** Sums a bill, each side of it from its index alone. */
export async function sumMovements(db: Db, bill: Bill): Promise<Sums> {
  const sums: Sums = { total: 0, coin_in: 0, coin_out: 0, diamond_in: 0, diamond_out: 0 }
  for (const side of [0, 1] as const) {
    for (const { purse, count, sum } of await sumSide(db, bill, side)) {
      sums.total += count
      sums[`${CURRENCY_OF[purse]}_${side === 0 ? 'out' : 'in'}`] += sum
    }
  }
  return sums
}

async function sumSide(db: Db, bill: Bill, side: 0 | 1) {
  const account = side === 0 ? 'debit_account' : 'credit_account'
  const sides = bill.sides.filter((of) => of.side === side)
  if (sides.length === 0) return []
  const rows = db
    .selectFrom('transfer')
    .select([
      `${account} as account_id`,
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(amount)::bigint`.as('sum'),
    ])
    .where(
      account,
      'in',
      sides.map(({ accountId }) => accountId),
    )
  const sums = await bill.narrow(rows).groupBy(account).execute()
  return sums.map(({ account_id, ...sum }) => ({
    purse: sides.find(({ accountId }) => accountId === account_id)!.purse,
    ...sum,
  }))
}
