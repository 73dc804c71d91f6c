import { sql } from 'kysely'
import type { World } from './world.ts'

/** What a player has, as it is written, apart from numbers and times: the same for two players who did the same. */
export async function ownRows({ db }: World, id: number) {
  const transfers = await db
    .selectFrom('transfer')
    .innerJoin('account', (join) =>
      join.on((on) =>
        on.or([
          on('account.id', '=', on.ref('transfer.debit_account')),
          on('account.id', '=', on.ref('transfer.credit_account')),
        ]),
      ),
    )
    .select(['account.kind', 'account.balance', 'transfer.currency', 'amount', 'reason', 'leg'])
    .select(['debit_balance_after', 'credit_balance_after'])
    .where('account.player_id', '=', id)
    .where('reason', '<>', 'test')
    .orderBy('transfer.id')
    .execute()
  const items = await db
    .selectFrom('item')
    .leftJoin('item_history', 'item_history.item_id', 'item.id')
    .select([
      'state',
      'locked',
      'skin_id',
      'value',
      'most_value',
      'source',
      'state_from',
      'state_to',
      'cause',
    ])
    .select(sql<boolean>`item.value_until is not null`.as('holds'))
    .where('player_id', '=', id)
    .orderBy('item.id')
    .orderBy('item_history.id')
    .execute()
  const pair = await db
    .selectFrom('seed_pair')
    .select('nonce')
    .where('player_id', '=', id)
    .where('revealed_at', 'is', null)
    .executeTakeFirst()
  const { points } = await db
    .selectFrom('player')
    .select('points')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const answers = await db
    .selectFrom('idempotency')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('player_id', '=', id)
    .executeTakeFirstOrThrow()
  return { transfers, items, nonce: pair?.nonce, points, answers: answers.count }
}

/** In how many transactions the rows of a table were written. */
export async function countTransactions({ db }: World, table: string): Promise<number> {
  const { rows } = await sql`select distinct xmin::text from ${sql.table(table)}`.execute(db)
  return rows.length
}
