import { sql, type Kysely } from 'kysely'
import { seedAt, seedChainHead } from '@noktra/game/fairness'
import { sha256 } from '@noktra/game/sha256'
import { VALUE_HELD_MS } from '@noktra/game/value'
import { HOUSE } from '@noktra/server/core/ledger/accounts'
import { mostValueOf } from '@noktra/server/core/items/most-value'
import { openSession } from '@noktra/server/features/users/open-session'
import type { DB } from '@noktra/server/platform/db/schema'
import { seal } from '@noktra/server/platform/secrets'
import type { Store } from '@noktra/server/store'
import { addressOf } from './addresses.ts'
import type { Player } from './bench-server.ts'

/*
 * Fills a store as years would: players who were credited once, opened ten boxes each and sold seven of the ten items in one sale,
 * with every row that the store would have written, so that its books balance. In sets, by the superuser and without triggers: the
 * rows are those that the store's own statements leave.
 */

export const OPENINGS_EACH = 10
const SOLD_EACH = 7
/** A credit, the openings and a sale. */
const MOVES_EACH = OPENINGS_EACH + 2
const HISTORY_EACH = OPENINGS_EACH + SOLD_EACH
const PLAYERS_AT_ONCE = 10_000
const CREDIT = 100_000_000
const DEAREST_BOX = 2000
const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
/** The days that the openings are spread over; the last one is over and may be closed. */
export const DAYS = 10
const LAST_MS_AGO = 26 * HOUR_MS

type Connection = Kysely<DB>
/** The first number of each table that the filling uses. */
type Base = Record<'player' | 'account' | 'pair' | 'item' | 'history' | 'draw' | 'transfer' | 'sale', number>

export type Filled = { players: number; firstPlayer: number }

/** Fills the store with so many openings. `db` is the superuser's. */
export async function fillStore(
  { ctx }: Store,
  db: Kysely<DB>,
  openings: number,
  tell: (done: number) => void,
): Promise<Filled> {
  const players = Math.ceil(openings / OPENINGS_EACH)
  const now = ctx.clock.now().getTime()
  const from = new Date(now - LAST_MS_AGO - DAYS * DAY_MS)
  const step = (DAYS * DAY_MS) / 1000 / (players * MOVES_EACH)
  const sealed = seal(ctx.secrets, new Uint8Array(32))
  return db.connection().execute(async (connection) => {
    const base = await readBase(connection)
    await sql`set session_replication_role = replica`.execute(connection)
    // The store began before its first day of play.
    for (const table of ['transfer', 'item_history'])
      await sql`update ${sql.table(table)} set created_at = ${from}::timestamptz`.execute(connection)
    for (let first = 0; first < players; first += PLAYERS_AT_ONCE) {
      const last = Math.min(players, first + PLAYERS_AT_ONCE) - 1
      await fillPlayers(connection, { base, first, last, from, step, sealed })
      tell((last + 1) * OPENINGS_EACH)
    }
    await setSequences(connection)
    await sql`set session_replication_role = origin`.execute(connection)
    return { players, firstPlayer: base.player }
  })
}

async function readBase(db: Connection): Promise<Base> {
  const next = (table: string) => sql`(select coalesce(max(id), 0) + 1 from ${sql.table(table)})`
  const { rows } = await sql<Base>`
    select greatest(${next('player')}, 200001) as player, greatest(${next('account')}, 200001) as account,
      ${next('seed_pair')} as pair, ${next('item')} as item, ${next('item_history')} as history, ${next('draw')} as draw,
      ${next('transfer')} as transfer, ${next('sale')} as sale`.execute(db)
  return rows[0]!
}

type Part = { base: Base; first: number; last: number; from: Date; step: number; sealed: Buffer }

async function fillPlayers(db: Connection, part: Part): Promise<void> {
  const { base, first, last, from, step, sealed } = part
  /** When the n-th move of player k was made. */
  const at = (n: string) =>
    sql`${from}::timestamptz + (k * ${MOVES_EACH}::int + ${sql.raw(n)}) * ${step}::float8 * interval '1 second'`
  const players = sql`generate_series(${first}::bigint, ${last}::bigint) k`
  const held = sql`${VALUE_HELD_MS}::float8 * interval '1 millisecond'`
  await sql`
    create temporary table opening as
    with on_sale as (
      select row_number() over (order by b.id) - 1 as n, count(*) over () as all_of_them, b.id, p.version, p.price
      from box b join box_pool p on p.box_id = b.id and p.version = b.active_version
      where not b.is_welfare and p.price <= ${DEAREST_BOX}
    )
    select k, j, box.id as box_id, box.version, box.price, t.ticket, r.skin_id, r.value,
      r.wear_from + abs(hashint8(k * 31 + j)::bigint) % (r.wear_to - r.wear_from) as wear,
      case when r.name_hash is not null then abs(hashint8(k * 37 + j)::bigint) % 1000 end as pattern,
      sum(box.price) over (partition by k order by j)::bigint as spent, ${at('j + 1')} as at
    from ${players} cross join generate_series(0, ${OPENINGS_EACH - 1}) j
      join on_sale box on box.n = (k * ${OPENINGS_EACH}::int + j) % box.all_of_them
      cross join lateral (
        select 1 + abs(hashint8(k * ${OPENINGS_EACH}::int + j)::bigint) % 1000000 as ticket) t
      join box_pool_row r on r.box_id = box.id and r.version = box.version and t.ticket between r.ticket_from and r.ticket_to`.execute(
    db,
  )
  await sql`
    create temporary table total as
    select k, max(spent) as spent, sum(value) filter (where j < ${SOLD_EACH}) as sold from opening group by k`.execute(
    db,
  )
  await sql`
    insert into player (id, nickname, avatar, mobile, invite_code, points, created_at) overriding system value
    select ${base.player} + k, 'Runner-' || 1000 + k % 9000, k % 12, '+8615' || lpad(k::text, 9, '0'), 'G' || lpad(k::text, 9, '0'),
      total.spent, ${at('0')}
    from ${players} join total using (k) order by k`.execute(db)
  await sql`
    insert into account (id, player_id, currency, kind, balance) overriding system value
    select ${base.account} + k * 3 + n, ${base.player} + k, purse.currency, purse.kind,
      case n when 0 then ${CREDIT} - total.spent when 1 then 0 else total.sold end
    from ${players} join total using (k)
      cross join (values (0, 'coin', 'cash'), (1, 'coin', 'bonus'), (2, 'diamond', 'diamond')) purse(n, currency, kind)
    order by k, n`.execute(db)
  await sql`
    insert into seed_chain (player_id, chain_no, anchor, created_at)
    select ${base.player} + k, 1, sha256(k::text::bytea), ${at('0')} from ${players}`.execute(db)
  await sql`
    insert into seed_pair (id, player_id, chain_no, pair_no, server_seed, server_seed_hash, user_seed, is_default, nonce, created_at)
      overriding system value
    select ${base.pair} + k, ${base.player} + k, 1, 1, ${sealed}::bytea, sha256(k::text::bytea), 'default', true,
      ${OPENINGS_EACH}::int, ${at('0')}
    from ${players} order by k`.execute(db)
  await sql`
    insert into item (id, player_id, skin_id, wear, pattern, state, value, value_until, most_value, source, source_ref, created_at, state_since)
      overriding system value
    select ${base.item} + k * ${OPENINGS_EACH}::int + j, ${base.player} + k, skin_id, wear, pattern,
      case when j < ${SOLD_EACH}::int then 'sold' else 'held' end, value, at + ${held}, ${mostValueOf(sql.ref('opening.value'))},
      'box', ${base.pair} + k || ':' || j, at, case when j < ${SOLD_EACH}::int then ${at(String(MOVES_EACH - 1))} else at end
    from opening order by k, j`.execute(db)
  await sql`
    insert into item_history (id, item_id, state_from, state_to, cause, ref, created_at) overriding system value
    select ${base.history} + k * ${HISTORY_EACH}::int + j, ${base.item} + k * ${OPENINGS_EACH}::int + j, null, 'held', 'draw',
      ${base.pair} + k || ':' || j, at from opening
    union all
    select ${base.history} + k * ${HISTORY_EACH}::int + ${OPENINGS_EACH}::int + j, ${base.item} + k * ${OPENINGS_EACH}::int + j,
      'held', 'sold', 'sell', (${base.sale} + k)::text, ${at(String(MOVES_EACH - 1))} from opening where j < ${SOLD_EACH}::int
    order by 1`.execute(db)
  await sql`
    insert into draw (id, game, cause, player_id, pair_id, nonce, box_id, version, ticket, skin_id, wear, pattern, value, item_id, created_at)
      overriding system value
    select ${base.draw} + k * ${OPENINGS_EACH}::int + j, 'box', 'coins', ${base.player} + k, ${base.pair} + k, j, box_id, version,
      ticket, skin_id, wear, pattern, value, ${base.item} + k * ${OPENINGS_EACH}::int + j, at
    from opening order by k, j`.execute(db)
  await sql`
    with sealed as (
      select kind, subject, number, salt,
        convert_to('noktra-log-' || kind || '-v1' || chr(10) || encode(sha256(salt || kind::bytea), 'hex') || chr(10), 'UTF8') as entry
      from (
        select 'anchor' as kind, ${base.player} + k as subject, 1 as number, uuid_send(gen_random_uuid()) as salt from ${players}
        union all
        select 'draw', ${base.pair} + k, j, uuid_send(gen_random_uuid()) from opening
      ) own
    )
    insert into log_waiting (kind, subject, number, salt, entry, leaf)
    select kind, subject, number, salt, entry, sha256('\\x00'::bytea || entry) from sealed`.execute(db)
  await sql`
    insert into transfer (id, currency, debit_account, credit_account, amount, debit_balance_after, credit_balance_after, reason,
      ref, leg, created_at) overriding system value
    select ${base.transfer} + k * ${MOVES_EACH}::int, 'coin', ${HOUSE.recharge}::bigint, ${base.account} + k * 3, ${CREDIT}::bigint,
      null, ${CREDIT}::bigint, 'bench', (${base.player} + k)::text, 0, ${at('0')} from ${players}
    union all
    select ${base.transfer} + k * ${MOVES_EACH}::int + 1 + j, 'coin', ${base.account} + k * 3, ${HOUSE.play}::bigint, price,
      ${CREDIT}::bigint - spent, null, 'open-box', ${base.pair} + k || ':' || j, 1, at from opening
    union all
    select ${base.transfer} + k * ${MOVES_EACH}::int + ${MOVES_EACH - 1}::int, 'diamond', ${HOUSE.recycling}::bigint,
      ${base.account} + k * 3 + 2, sold, null, sold, 'sell', (${base.sale} + k)::text, 0, ${at(String(MOVES_EACH - 1))} from total
    order by 1`.execute(db)
  await sql`
    insert into sale (id, player_id, amount, created_at, undo_until) overriding system value
    select ${base.sale} + k, ${base.player} + k, sold, ${at(String(MOVES_EACH - 1))},
      ${at(String(MOVES_EACH - 1))} + interval '10 seconds' from total order by k`.execute(db)
  await sql`
    insert into sale_item (sale_id, item_id, amount)
    select ${base.sale} + k, ${base.item} + k * ${OPENINGS_EACH}::int + j, value from opening
    where j < ${SOLD_EACH}::int order by k, j`.execute(db)
  await sql`drop table opening, total`.execute(db)
}

async function setSequences(db: Connection): Promise<void> {
  for (const table of ['player', 'account', 'seed_pair', 'item', 'item_history', 'draw', 'transfer', 'sale'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
}

/** Signs in so many of the players that a store was filled with, from all over the table, and gives them seeds to draw by. */
export async function signInFilled(
  { ctx }: Store,
  db: Kysely<DB>,
  { players, firstPlayer }: Filled,
  count: number,
): Promise<Player[]> {
  const signedIn: Player[] = []
  for (let n = 0; n < Math.min(count, players); n += 1) {
    const id = firstPlayer + Math.floor((n * players) / count)
    const address = addressOf(30_000 + n)
    const seed = seedAt(seedChainHead(ctx.secrets.seed, id, 1), 1)
    const hash = Buffer.from(sha256(seed))
    await sql`update seed_chain set anchor = ${hash} where player_id = ${id}`.execute(db)
    await sql`update seed_pair set server_seed = ${seal(ctx.secrets, seed)}, server_seed_hash = ${hash} where player_id = ${id}`.execute(
      db,
    )
    const { token } = await ctx.transact((tx) =>
      openSession(tx, ctx, { playerId: id, network: address, device: null, userAgent: 'bench' }),
    )
    signedIn.push({ id, token, address, cookie: '' })
  }
  return signedIn
}
