import { sql, type RawBuilder } from 'kysely'
import { LIABILITY_KINDS } from '@noktra/game/log/liability-kinds'
import { liabilityRecord, parseShownKinds, type LiabilityAmounts } from '@noktra/game/log/liabilities'
import { readSetting } from '../../core/settings/read-setting.ts'
import { storeDay } from '../../core/settings/store-day.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { insertEntries, openEntry } from '../../platform/public-log/new-entries.ts'

/** Trees whose leaves and nodes are kept. */
export const KEPT = 7
/** Whatever took a number below one of that age has long been committed or rolled back. */
const SETTLED_MS = 3600_000
/** A statement goes over all accounts. */
const STATEMENT_TIMEOUT = '25s'
const ROWS_AT_ONCE = 50_000

type Parts = Pick<Ctx, 'db' | 'transact' | 'clock'>

/** Takes the total of the store's day, once, and forgets the nodes of old ones. */
export async function takeDailyTotal(ctx: Parts): Promise<void> {
  const { day } = await storeDay(ctx.db, ctx.clock.now())
  if (!(await hasDaily(ctx, day))) {
    try {
      await takeTotal(ctx, { isDaily: true })
    } catch (error) {
      // Another process was first by a moment.
      if (!(await hasDaily(ctx, day))) throw error
    }
  }
  await thinOld(ctx)
}

async function hasDaily({ db }: Pick<Ctx, 'db'>, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('liability_tree')
    .select('number')
    .where('day', '=', sql<Date>`${day}::date`)
    .where('is_daily', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Sums what the store owes at one moment into a tree with new salts, and says its root in the public log. Gives the number of the tree, or null
 * while another process takes one or there are no players. The day's own is taken once: another attempt fails.
 */
export async function takeTotal(ctx: Parts, { isDaily }: { isDaily: boolean }): Promise<number | null> {
  const now = ctx.clock.now()
  return ctx.transact(async (tx) => {
    // All of what follows sees the moment of the first of its statements that reads.
    await sql`set transaction isolation level repeatable read`.execute(tx)
    await sql.raw(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`).execute(tx)
    const { rows } = await sql<{ mine: boolean; number: number; has_players: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('liabilities', 0)) as mine,
        (select coalesce(max(number), 0) + 1 from liability_tree) as number,
        exists (select from player) as has_players`.execute(tx)
    const { mine, number, has_players } = rows[0]!
    if (!mine || !has_players) return null
    let count = await insertLeaves(tx, number)
    for (let level = 1; count > 1; level += 1) count = await insertLevel(tx, number, level)
    await insertTree(tx, { number, isDaily, now })
    return number
  })
}

/** What each player is owed: balances, and the printed value of what they hold, have staked where it may come back, or await. */
const OWED = sql`
  select player.id as player_id, coalesce(cash, 0) as cash, coalesce(bonus, 0) as bonus, coalesce(diamond, 0) as diamond,
    coalesce(items, 0) as items
  from player
    left join (
      select player_id, sum(balance) filter (where kind = 'cash')::bigint as cash,
        sum(balance) filter (where kind = 'bonus')::bigint as bonus,
        sum(balance) filter (where kind = 'diamond')::bigint as diamond
      from account where player_id is not null group by player_id) purse on purse.player_id = player.id
    left join (
      select player_id, sum(value)::bigint as items from item
      where state in ('held', 'staked', 'retrieving') group by player_id) held on held.player_id = player.id`

/** The bytes of amounts, in the order of `LIABILITY_KINDS`; `prefix` is that of the columns. */
function amountBytes(prefix = ''): RawBuilder<Buffer> {
  const columns = LIABILITY_KINDS.map((kind) => sql`int8send(${sql.ref(prefix + kind)})`)
  return sql`${sql.join(columns, sql` || `)}`
}

/** The leaves, in the order of their hashes, by the format of game/src/log/sum-tree.ts. */
async function insertLeaves(tx: Tx, tree: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with salted as materialized (
      select owed.*, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as salt from (${OWED}) owed
    ), hashed as (
      select *, sha256(decode('0204', 'hex') || salt || ${amountBytes()} || convert_to(player_id::text, 'UTF8')) as hash from salted
    ), placed as materialized (
      select *, row_number() over (order by hash) - 1 as index from hashed
    ), leaf as (
      insert into liability_leaf (tree, player_id, index, salt) select ${tree}::int, player_id, index, salt from placed
    ), node as (
      insert into liability_node (tree, level, index, cash, bonus, diamond, items, hash)
      select ${tree}::int, 0, index, cash, bonus, diamond, items, hash from placed order by index
    )
    select count(*) as count from placed`.execute(tx)
  return rows[0]!.count
}

/** The nodes above a level: pairs from the left; a last one without a pair goes up as it is. Gives how many they are. */
async function insertLevel(tx: Tx, tree: number, level: number): Promise<number> {
  const next = LIABILITY_KINDS.map(
    (kind) => sql`lead(${sql.ref(kind)}) over side as ${sql.ref(`right_${kind}`)}`,
  )
  const sums = LIABILITY_KINDS.map((kind) => sql`${sql.ref(kind)} + coalesce(${sql.ref(`right_${kind}`)}, 0)`)
  const { numAffectedRows } = await sql`
    insert into liability_node (tree, level, index, cash, bonus, diamond, items, hash)
    select ${tree}::int, ${level}::smallint, index / 2, ${sql.join(sums)}, case when right_hash is null then hash else
      sha256(decode('0304', 'hex') || ${amountBytes()} || hash || ${amountBytes('right_')} || right_hash) end
    from (
      select *, ${sql.join(next)}, lead(hash) over side as right_hash
      from liability_node where tree = ${tree}::int and level = ${level - 1}::smallint window side as (order by index)
    ) pair where index % 2 = 0 order by index`.execute(tx)
  return Number(numAffectedRows)
}

/** All that is committed of a table: what is surely over by its number alone, the rest one by one. */
function countedOf(table: 'transfer' | 'item_history', now: Date): RawBuilder<string> {
  const settled = new Date(now.getTime() - SETTLED_MS)
  return sql`(
    select int8multirange(int8range(0, mark.id, '[]'))
      + coalesce((select range_agg(int8range(id, id, '[]')) from ${sql.table(table)} where id > mark.id), '{}')
    from (select coalesce(max(id), 0) as id from ${sql.table(table)} where created_at < ${settled}::timestamptz) mark)`
}

async function insertTree(
  tx: Tx,
  { number, isDaily, now }: { number: number; isDaily: boolean; now: Date },
): Promise<void> {
  const { day } = await storeDay(tx, now)
  const shown = parseShownKinds(String(await readSetting(tx, 'liabilities_shown'))) ?? []
  const { rows } = await sql<LiabilityAmounts & { accounts: number; root: Buffer }>`
    insert into liability_tree (number, day, is_daily, made_at, accounts, cash, bonus, diamond, items, root, shown, transfers, moves)
    select ${number}::int, ${day}::date, ${isDaily}, ${now}::timestamptz,
      (select count(*) from liability_leaf where tree = ${number}::int), cash, bonus, diamond, items, hash, ${shown}::text[],
      ${countedOf('transfer', now)}, ${countedOf('item_history', now)}
    from liability_node where tree = ${number}::int order by level desc limit 1
    returning accounts, cash, bonus, diamond, items, root`.execute(tx)
  const { accounts, root, ...sums } = rows[0]!
  const record = liabilityRecord({
    day,
    count: accounts,
    root: root.toString('hex'),
    sums: Object.fromEntries(shown.map((kind) => [kind, sums[kind]])),
  })
  await insertEntries(tx, [openEntry({ kind: 'liabilities', subject: number, number: 0 }, [record])])
}

/** Forgets leaves and nodes of all but the newest trees. Their roots stay. */
async function thinOld({ transact, clock }: Pick<Ctx, 'transact' | 'clock'>): Promise<void> {
  await transact(async (tx) => {
    await sql`
      update liability_tree set thinned_at = ${clock.now()}::timestamptz
      where thinned_at is null and number <= (select max(number) from liability_tree) - ${KEPT}::int`.execute(
      tx,
    )
  })
  const old = sql`tree in (select number from liability_tree where thinned_at is not null)`
  for (const [table, key] of [
    ['liability_leaf', sql`tree, player_id`],
    ['liability_node', sql`tree, level, index`],
  ] as const) {
    let gone: number
    do {
      const { numAffectedRows } = await transact((tx) =>
        sql`delete from ${sql.table(table)} where (${key}) in (
          select ${key} from ${sql.table(table)} where ${old} limit ${ROWS_AT_ONCE})`.execute(tx),
      )
      gone = Number(numAffectedRows)
    } while (gone === ROWS_AT_ONCE)
  }
}
