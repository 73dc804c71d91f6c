import { sql } from 'kysely'
import type * as api from '@noktra/contract/battles'
import { RUNNING_PHASES, type BattlePhase } from '@noktra/game/battle/battle-state'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { SharedCall } from '../../platform/http/shared.ts'
import { inPhase, type BattleRow } from './battle-row.ts'
import { battlesById, cardsOf } from './read-cards.ts'

/** A list counts no further: beyond it, "10,000" stands for "many". */
const MOST_COUNTED = 10_000

type Query = Call<typeof api.listBattles>['query']

/** Rooms of one of everybody's tabs, the same for all. */
export async function listBattles(call: SharedCall<typeof api.listBattles>) {
  return listRooms(call, null)
}

/** The rooms in which a player sits, private ones too. @throws AppError not_signed_in */
export async function listOwnBattles(call: Call<typeof api.listBattles>) {
  if (!call.player) throw new AppError('not_signed_in')
  return listRooms(call, call.player.id)
}

/** Rooms of one tab by filters. Read by key: price and number, or number. */
async function listRooms(call: SharedCall<typeof api.listBattles>, playerId: number | null) {
  const { db, query } = call
  const byPrice = query.sort !== '-new'
  const after = readAfter(query.after, byPrice ? 2 : 1)
  const filtered = filter(db, query, playerId)
  let select = filtered.select(['battle.id', 'battle.price'])
  if (query.sort === 'price') {
    if (after)
      select = select.where(
        sql<boolean>`(battle.price, battle.id) > (${after[0]}::bigint, ${after[1]}::bigint)`,
      )
    select = select.orderBy('battle.price').orderBy('battle.id')
  } else if (byPrice) {
    if (after)
      select = select.where(
        sql<boolean>`(battle.price, battle.id) < (${after[0]}::bigint, ${after[1]}::bigint)`,
      )
    select = select.orderBy('battle.price', 'desc').orderBy('battle.id', 'desc')
  } else {
    if (after) select = select.where('battle.id', '<', after[0]!)
    select = select.orderBy('battle.id', 'desc')
  }
  const rows = await select
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const page = cutPage(rows, query.page_size, (row) => (byPrice ? [row.price, row.id] : [row.id]))
  return {
    list: await cardsOf(
      call,
      await inOrder(
        db,
        page.list.map((row) => row.id),
      ),
    ),
    total: await count(filter(db, query, playerId)),
    next: page.next,
  }
}

/** Which rooms stand in a tab of everybody's. */
const TAB_PHASES = {
  open: ['waiting'],
  running: RUNNING_PHASES,
  finished: ['finished'],
} as const satisfies Record<string, readonly BattlePhase[]>

function filter(db: Db, query: Query, playerId: number | null) {
  let select = db.selectFrom('battle')
  if (query.tab === 'mine') select = select.where(hasSeat(playerId!))
  else select = select.where(inPhase(...TAB_PHASES[query.tab])).where('private', '=', false)
  if (query.seats) select = select.where('seats', '=', query.seats)
  if (query.team) select = select.where('team', '=', query.team === '1')
  if (query.mode) select = select.where('mode', '=', query.mode)
  if (query.players_only) select = select.where('players_only', '=', query.players_only === '1')
  if (query.min_price !== undefined) select = select.where('price', '>=', Math.round(query.min_price * 100))
  if (query.max_price !== undefined) select = select.where('price', '<=', Math.round(query.max_price * 100))
  return select
}

/** Whether a player sits in the room. */
function hasSeat(playerId: number) {
  return sql<boolean>`exists (select from battle_seat where battle_seat.battle_id = battle.id
    and battle_seat.player_id = ${playerId})`
}

type Filtered = ReturnType<typeof filter>

async function count(filtered: Filtered): Promise<number> {
  const rows = await filtered
    .select(sql<number>`1`.as('one'))
    .limit(MOST_COUNTED)
    .execute()
  return rows.length
}

async function inOrder(db: Db, ids: number[]): Promise<BattleRow[]> {
  const rows = await battlesById(db, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Battles that are over, newest first: of everybody, or the player's own with what each gave or cost them. */
export async function battleHistory(call: Call<typeof api.battleHistory>) {
  const { db, query, player } = call
  const mine = query.mine === '1'
  if (mine && !player) throw new AppError('not_signed_in')
  const after = readAfter(query.after, 2)
  let filtered = db.selectFrom('battle').where('ended_at', 'is not', null)
  if (mine) filtered = filtered.where(hasSeat(player!.id))
  else filtered = filtered.where('private', '=', false).where(inPhase('finished'))
  let select = filtered.select([
    'battle.id',
    sql<number>`floor(extract(epoch from ended_at) * 1000000)::bigint`.as('ended_us'),
  ])
  if (after) {
    select = select.where(
      sql<boolean>`(ended_at, id) < (to_timestamp(${after[0]}::numeric / 1000000), ${after[1]}::bigint)`,
    )
  }
  const rows = await select
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const page = cutPage(rows, query.page_size, (row) => [row.ended_us, row.id])
  const battles = await inOrder(
    db,
    page.list.map((row) => row.id),
  )
  const cards = await cardsOf(call, battles)
  const nets = player ? await netsOf(db, battles, player.id) : new Map<number, number>()
  return {
    list: cards.map((card, index) => ({
      ...card,
      ended_at: unixSeconds(battles[index]!.ended_at!),
      net: nets.has(card.room_id) ? nets.get(card.room_id)! / 100 : null,
    })),
    total: await count(filtered),
    next: page.next,
  }
}

/** What a player gained or lost in each of these battles, in cents; those they were not in are missing. */
async function netsOf(db: Db, battles: BattleRow[], playerId: number): Promise<Map<number, number>> {
  if (battles.length === 0) return new Map()
  const ids = battles.map((battle) => battle.id)
  const rows = await db
    .selectFrom('battle_seat')
    .innerJoin('battle', 'battle.id', 'battle_seat.battle_id')
    .leftJoin('battle_result', (join) =>
      join
        .onRef('battle_result.battle_id', '=', 'battle_seat.battle_id')
        .onRef('battle_result.seat', '=', 'battle_seat.seat'),
    )
    .select(({ selectFrom }) => [
      'battle.id',
      'battle.phase',
      'battle.creator_id',
      'battle_seat.paid',
      'items_value',
      'diamonds',
      'consolation_value',
      selectFrom('battle_seat as other')
        .select(sql<number>`sum(other.funded)::bigint`.as('funded'))
        .whereRef('other.battle_id', '=', 'battle.id')
        .as('funded'),
    ])
    .where('battle_seat.player_id', '=', playerId)
    .where('battle.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => {
      if (row.phase !== 'finished') return [row.id, 0]
      const funded = row.creator_id === playerId ? (row.funded ?? 0) : 0
      const won = (row.items_value ?? 0) + (row.diamonds ?? 0) + (row.consolation_value ?? 0)
      return [row.id, won - row.paid - funded]
    }),
  )
}
