import { sql } from 'kysely'
import type { WalletCause } from '@noktra/contract/wallet'
import type { Db } from '../../platform/db/connect.ts'

/** What lines of a bill lead to whose ref is `pair:nonce`: the rows of their draws. */
export async function causesByDraw(
  db: Db,
  { table, kind }: { table: 'draw' | 'mine_game'; kind: WalletCause['kind'] },
  refs: string[],
): Promise<Map<string, WalletCause>> {
  const draws = refs.map((ref) => ref.split(':').map(Number))
  const rows = await db
    .selectFrom(table)
    .innerJoin(
      sql<{ pair: number; number: number }>`unnest(${draws.map(([pair]) => pair)}::bigint[],
        ${draws.map(([, nonce]) => nonce)}::int[])`.as<'of'>(sql`of(pair, number)`),
      (join) => join.onRef('of.pair', '=', 'pair_id').onRef('of.number', '=', 'nonce'),
    )
    .select([`${table}.id as id`, 'pair_id', 'nonce'])
    .execute()
  return new Map(rows.map((row) => [`${row.pair_id}:${row.nonce}`, { kind, id: String(row.id) }]))
}
