import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** The store's own account at a market against what is to be bought there. Amounts in cents of coins. */
export type Supplier = {
  market: string
  cents: number | null
  read_at: Date | null
  /** When it last refused for want of money. */
  empty_at: Date | null
  /** Retrievals that no market has taken yet, with the most that they may cost. */
  waiting: number
  due_cents: number
  /** All that are open, by the printed value of their items. */
  open: number
  open_cents: number
  /** What orders of the last seven days cost in a day, and how many days the balance lasts at that pace. */
  day_cents: number | null
  days: number | null
}

/** Each market with an account of the store or with open retrievals. */
export async function listSuppliers(db: Db): Promise<Supplier[]> {
  const { rows } = await sql<Omit<Supplier, 'days'>>`
    with open as (
      select provider as market, count(*) as open, sum(value)::bigint as open_cents,
        count(*) filter (where phase = 'requested') as waiting,
        coalesce(sum(most) filter (where phase = 'requested'), 0)::bigint as due_cents
      from retrieval where next_at is not null group by provider
    )
    select market, b.cents, b.read_at, b.empty_at, b.day_cents, coalesce(o.waiting, 0) as waiting,
      coalesce(o.due_cents, 0) as due_cents, coalesce(o.open, 0) as open, coalesce(o.open_cents, 0) as open_cents
    from market_balance b full join open o using (market) order by market`.execute(db)
  return rows.map((row) => ({ ...row, days: daysOf(row) }))
}

function daysOf({ cents, day_cents }: Pick<Supplier, 'cents' | 'day_cents'>): number | null {
  return cents === null || day_cents === null ? null : Math.floor((cents / day_cents) * 10) / 10
}
