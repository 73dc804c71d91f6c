import { sql } from 'kysely'
import { closenessOf, type SharedKey } from '@noktra/game/risk'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { MOST_COUNTED, networkWeight, readSaid } from './read-risk.ts'

const DAY_MS = 24 * 3600 * 1000
const MOST_NETWORKS = 20
/** A key that more share joins no accounts: no third account is looked for there. */
const MOST_AT_A_KEY = 20
const MOST_WAYS = 100

/** Two accounts; the order does not matter. */
type Pair = { one: number; other: number }

/** Whether two accounts have paid from one account of a payment service. */
export async function sharePayer(db: Db, { one, other }: Pair): Promise<boolean> {
  const shared = await db
    .selectFrom('player_link as a')
    .innerJoin('player_link as b', (join) =>
      join.onRef('b.kind', '=', 'a.kind').onRef('b.key', '=', 'a.key').on('b.player_id', '=', other),
    )
    .select('a.key')
    .where('a.player_id', '=', one)
    .where('a.kind', '=', 'payment')
    .limit(1)
    .executeTakeFirst()
  return shared !== undefined
}

/**
 * How closely two accounts are joined by networks and by third accounts, 0 to 100; nothing where a person trusts one of
 * them.
 */
export async function readCloseness(
  db: Db,
  { config, clock }: Pick<Ctx, 'config' | 'clock'>,
  pair: Pair,
): Promise<number> {
  const now = clock.now()
  const said = await readSaid(db, [pair.one, pair.other], now)
  if ([...said.values()].some(({ verdict }) => verdict === 'trusted')) return 0
  const { youngest } = await db
    .selectFrom('player')
    .select((select) => select.fn.max('created_at').as('youngest'))
    .where('id', 'in', [pair.one, pair.other])
    .executeTakeFirstOrThrow()
  const facts = {
    networks: await readNetworks(db, pair),
    ways: await readWays(db, pair),
    younger_days: (now.getTime() - youngest.getTime()) / DAY_MS,
  }
  return closenessOf(facts, networkWeight(config))
}

async function readNetworks(db: Db, { one, other }: Pair): Promise<{ players: number; bare: boolean }[]> {
  const { rows } = await sql<{ players: number; bare: boolean }>`
    select a.bare > 0 and b.bare > 0 as bare,
      (select count(*) from (
        select from player_link c where c.kind = 'network' and c.key = a.key limit ${MOST_COUNTED}) counted) as players
    from player_link a join player_link b on b.kind = 'network' and b.key = a.key and b.player_id = ${other}
    where a.player_id = ${one} and a.kind = 'network'
    order by a.last_at desc limit ${MOST_NETWORKS}`.execute(db)
  return rows
}

/** Ways through a third account, by keys that few share. */
async function readWays(db: Db, { one, other }: Pair): Promise<{ first: SharedKey; second: SharedKey }[]> {
  const { rows } = await sql<{
    first_kind: SharedKey['kind']
    first_players: number
    second_kind: SharedKey['kind']
    second_players: number
  }>`
    with near as materialized (${keysOf(one)}), far as materialized (${keysOf(other)})
    select near.kind as first_kind, near.players as first_players, far.kind as second_kind, far.players as second_players
    from near join player_link a on a.kind = near.kind and a.key = near.key
      join player_link b on b.player_id = a.player_id
      join far on far.kind = b.kind and far.key = b.key
    where a.player_id not in (${one}, ${other})
    limit ${MOST_WAYS}`.execute(db)
  return rows.map((row) => ({
    first: { kind: row.first_kind, players: row.first_players },
    second: { kind: row.second_kind, players: row.second_players },
  }))
}

/** What an account shares with few others, networks left out. */
function keysOf(playerId: number) {
  return sql`
    select kind, key, players from (
      select own.kind, own.key, (select count(*) from (
        select from player_link o where o.kind = own.kind and o.key = own.key limit ${MOST_AT_A_KEY + 1}) c) as players
      from player_link own where own.player_id = ${playerId} and own.kind <> 'network'
      order by own.last_at desc limit ${MOST_AT_A_KEY}) keys
    where players between 2 and ${MOST_AT_A_KEY}`
}
