import { sql, type RawBuilder } from 'kysely'
import type * as api from '@noktra/contract/liabilities'
import type { LiabilityTotal } from '@noktra/contract/liabilities'
import type { DataOf } from '@noktra/contract/route'
import { LIABILITY_KINDS } from '@noktra/game/log/liability-kinds'
import type { LiabilityAmounts } from '@noktra/game/log/liabilities'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { SharedCall } from '../../platform/http/shared.ts'

export type TotalRow = LiabilityAmounts & {
  number: number
  day: string
  made_at: Date
  accounts: number
  root: Buffer
  shown: string[]
  thinned_at: Date | null
  /** In the log; null while the entry waits. */
  index: number | null
}

/** Totals that meet a condition, newest first, with the place of each in the log. */
export async function selectTotals(
  db: Db,
  where: RawBuilder<unknown>,
  limit: number,
  skip = 0,
): Promise<TotalRow[]> {
  const { rows } = await sql<TotalRow>`
    select t.number, to_char(day, 'YYYY-MM-DD') as day, made_at, accounts, cash, bonus, diamond, items, root, shown, thinned_at, e.index
    from liability_tree t left join log_entry e on e.kind = 'liabilities' and e.subject = t.number and e.number = 0
    where ${where} order by t.number desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** The totals of all days, newest first, with the sums that each shows. */
export async function listTotals({
  db,
  query,
}: SharedCall<typeof api.listLiabilities>): Promise<DataOf<typeof api.listLiabilities>> {
  const [before = null] = readAfter(query.after, 1) ?? []
  const where = before === null ? sql`true` : sql`t.number < ${before}::bigint`
  const [rows, { total }] = await Promise.all([
    selectTotals(db, where, query.page_size + 1, offsetOf(query)),
    db
      .selectFrom('liability_tree')
      .select((all) => all.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const { list, next } = cutPage(rows, query.page_size, ({ number }) => [number])
  return { list: list.map(presentTotal), total, next }
}

export function presentTotal(row: TotalRow): LiabilityTotal {
  const { number, day, made_at, accounts, root, shown, thinned_at, index } = row
  return {
    number,
    day,
    made_at: unixSeconds(made_at),
    count: accounts,
    root: root.toString('hex'),
    sums: Object.fromEntries(
      LIABILITY_KINDS.filter((kind) => shown.includes(kind)).map((kind) => [kind, row[kind]]),
    ),
    index,
    has_paths: thinned_at === null,
  }
}
