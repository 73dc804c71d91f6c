import type { SupplierState } from '@noktra/contract/admin/dashboard'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** A refusal for want of money says so much later nothing of the account any more, unless it is repeated. */
const EMPTY_HOLDS_MS = 30 * 60_000
/** A balance that lasts for fewer days is to be filled. */
const LEAST_DAYS = 2

/** The store's own account at a market against what is to be bought there. Amounts in cents of coins. */
export type Supplier = {
  market: string
  /** Whether this store still buys there. */
  in_use: boolean
  /** Why the account is to be filled, if it is. */
  state: SupplierState | null
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

/** Each market at which the store buys and has an account, and each that has open retrievals. */
export async function listSuppliers({
  db,
  providers,
  clock,
}: Pick<Ctx, 'db' | 'providers' | 'clock'>): Promise<Supplier[]> {
  const now = clock.now()
  const names = providers.markets.map(({ name }) => name)
  const { rows } = await sql<Omit<Supplier, 'days' | 'state'>>`
    with open as (
      select provider as market, count(*) as open, sum(value)::bigint as open_cents,
        count(*) filter (where phase = 'requested') as waiting,
        coalesce(sum(most) filter (where phase = 'requested'), 0)::bigint as due_cents
      from retrieval where next_at is not null group by provider
    )
    select market, market = any (${names}::text[]) as in_use, b.cents, b.read_at, b.empty_at, b.day_cents, coalesce(o.waiting, 0) as waiting,
      coalesce(o.due_cents, 0) as due_cents, coalesce(o.open, 0) as open, coalesce(o.open_cents, 0) as open_cents
    from market_balance b full join open o using (market)
    where o.open > 0 or market = any (${names}::text[]) order by market`.execute(db)
  return rows.map((row) => {
    const known = { ...row, days: daysOf(row) }
    return { ...known, state: row.in_use ? stateOf(known, now) : null }
  })
}

function stateOf(
  { cents, empty_at, due_cents, days }: Omit<Supplier, 'state'>,
  now: Date,
): SupplierState | null {
  const isRefused = empty_at !== null && now.getTime() - empty_at.getTime() < EMPTY_HOLDS_MS
  if (cents === 0 || isRefused) return 'empty'
  if (cents !== null && cents < due_cents) return 'low'
  return days !== null && days < LEAST_DAYS ? 'soon' : null
}

function daysOf({ cents, day_cents }: Pick<Supplier, 'cents' | 'day_cents'>): number | null {
  return cents === null || day_cents === null ? null : Math.floor((cents / day_cents) * 10) / 10
}
