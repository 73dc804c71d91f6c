import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/players'
import type { DrawKind, PlayerDraw } from '@noktra/contract/admin/players'
import { fromCents } from '@noktra/game/money'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { cutPage, readAfter } from '../../platform/http/page.ts'
import { getPlayer } from './player-row.ts'

/** What a player played, by kind and key, newest first, each with the address of its public proof. */
export async function playerDraws({ db, query }: AdminQuery<typeof api.playerDraws>) {
  const size = query.page_size ?? 20
  const [before = null] = readAfter(query.after, 1) ?? []
  await getPlayer(db, query.id)
  const rows = await LISTS[query.kind](db, { playerId: query.id, before, limit: size + 1 })
  const { list, next } = cutPage(rows, size, (row) => [row.key])
  return { list: list.map((row) => presentDraw(query.kind, row)), next, total: null }
}

/** `key` is what a list is read by, `id` what its proof is called by; money in cents. */
type Row = {
  key: number
  id: number
  what: string
  outcome: string
  staked: number
  won: number | null
  at: Date
}
type Wanted = { playerId: number; before: number | null; limit: number }

/** The letter before the number in the address of a proof. */
const PROOF_LETTERS: Record<DrawKind, string> = {
  box: '',
  upgrade: 'u',
  mines: 'm',
  battle: 'b',
  envelope: 'e',
  roll: 'r',
}

function presentDraw(kind: DrawKind, row: Row): PlayerDraw {
  const id = `${PROOF_LETTERS[kind]}${row.id}`
  return {
    id,
    what: row.what,
    outcome: row.outcome,
    staked: fromCents(row.staked),
    won: row.won === null ? null : fromCents(row.won),
    proof_path: `/fair/${id}`,
    at: unixSeconds(row.at),
  }
}

const SKIN_NAME = sql`(design.names -> 'family' ->> 'en') || ' | ' || (design.names -> 'finish' ->> 'en') || ' ' || skin.exterior`

const LISTS: Record<DrawKind, (db: Db, wanted: Wanted) => Promise<Row[]>> = {
  box: (db, { playerId, before, limit }) =>
    read(
      db,
      sql`select d.id as key, d.id, box.names ->> 'en' as what,
          ${SKIN_NAME} || case d.cause when 'coins' then '' else ', by ' || d.cause end as outcome,
          case d.cause when 'coins' then pool.price else 0 end as staked, d.value as won, d.created_at as at
        from draw d join box on box.id = d.box_id
        join box_pool pool on pool.box_id = d.box_id and pool.version = d.version
        join skin on skin.id = d.skin_id join design on design.id = skin.design_id
        where d.player_id = ${playerId} and ${below('d.id', before)} order by d.id desc limit ${limit}`,
    ),
  upgrade: (db, { playerId, before, limit }) =>
    read(
      db,
      sql`select u.id as key, u.id, ${SKIN_NAME} || ' at ' || round(u.chance / 10000.0, 2) || ' %' as what,
          case when u.won then 'won' else 'lost' end as outcome, u.stake as staked,
          case when u.won then u.target_value else coalesce(u.comfort_value, 0) end as won, u.created_at as at
        from upgrade u join skin on skin.id = u.target_skin_id join design on design.id = skin.design_id
        where u.player_id = ${playerId} and ${below('u.id', before)} order by u.id desc limit ${limit}`,
    ),
  // The one that is open stands in an index of its own.
  mines: (db, { playerId, before, limit }) =>
    read(
      db,
      sql`select g.id as key, g.id, 'Tier ' || g.tier as what, g.status || ', layer ' || g.layer as outcome,
          g.stake as staked,
          case g.status when 'open' then null when 'refunded' then g.stake else item.value end as won, g.created_at as at
        from (
          (select * from mine_game where player_id = ${playerId} and status = 'open' and ${below('id', before)})
          union all
          (select * from mine_game where player_id = ${playerId} and status <> 'open' and ${below('id', before)}
            order by id desc limit ${limit})
        ) g left join item on item.id = g.item_id order by g.id desc limit ${limit}`,
    ),
  battle: (db, { playerId, before, limit }) =>
    read(
      db,
      sql`select b.id as key, b.id, b.mode || ', ' || b.seats || ' seats, ' || b.rounds || ' rounds' as what,
          case when b.status = 2 then case when s.seat = any(b.winners) then 'won' else 'lost' end
            when b.status = -1 then 'returned, ' || b.end_reason else b.phase end as outcome,
          s.paid as staked,
          case when b.status = -1 then s.paid when b.status < 2 then null
            else r.items_value + r.diamonds + coalesce(r.consolation_value, 0) end as won, s.joined_at as at
        from battle_seat s join battle b on b.id = s.battle_id
        left join battle_result r on r.battle_id = s.battle_id and r.seat = s.seat
        where s.player_id = ${playerId} and ${below('s.battle_id', before)}
        order by s.battle_id desc limit ${limit}`,
    ),
  envelope: (db, { playerId, before, limit }) =>
    read(
      db,
      sql`select c.id as key, c.envelope_id as id, e.titles ->> 'en' as what, 'part ' || c.n || ' of ' || e.parts as outcome,
          0 as staked, c.amount as won, c.created_at as at
        from envelope_claim c join envelope e on e.id = c.envelope_id
        where c.player_id = ${playerId} and ${below('c.id', before)} order by c.id desc limit ${limit}`,
    ),
  roll: (db, { playerId, before, limit }) =>
    read(
      db,
      sql`select r.id as key, r.id, r.names ->> 'en' as what,
          case when r.phase = 'drawn' then case when won.sum is null then 'nothing' else 'won' end else r.phase end as outcome,
          0 as staked, case when r.phase = 'drawn' then coalesce(won.sum, 0) end as won, e.joined_at as at
        from roll_entry e join roll r on r.id = e.roll_id
        left join lateral (select sum(value)::bigint as sum from roll_prize
          where roll_id = e.roll_id and winner_place = e.place) won on true
        where e.player_id = ${playerId} and ${below('e.roll_id', before)} order by e.roll_id desc limit ${limit}`,
    ),
}

function below(column: string, before: number | null) {
  return before === null ? sql`true` : sql`${sql.ref(column)} < ${before}`
}

async function read(db: Db, rows: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows: list } = await (rows as ReturnType<typeof sql<Row>>).execute(db)
  return list
}
