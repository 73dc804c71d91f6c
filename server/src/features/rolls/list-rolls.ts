import { sql } from 'kysely'
import * as api from '@noktra/contract/rolls'
import { pageQuery, type PageQuery } from '@noktra/contract/shapes'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { cutPage, offsetOf, readAfter } from '../../http/page.ts'
import type { Call } from '../../http/serve.ts'
import { cardsOf } from './present-cards.ts'
import type { RollRow } from './roll-row.ts'

/** A list counts no further: beyond it, "10,000" stands for "many". */
const MOST_COUNTED = 10_000

type ListCall = Call<typeof api.listRolls>
type Filters = Pick<
  ListCall['body'],
  'i_created' | 'is_join' | 'lottery_status' | 'no_password_room' | 'room_type'
>
type Order = { field: api.RollSort; down: boolean }

/** Rooms by filters, read by key: the field they are sorted by, and the number. */
export async function listRolls(call: ListCall) {
  const { db, body, player } = call
  if ((body.i_created || body.is_join) && !player) throw new AppError('not_signed_in')
  const paging = pagingOf(call)
  const order = orderOf(body)
  const filtered = filter(db, body, player?.id ?? null)
  const key = KEYS[order.field]
  const after = readAfter(paging.after, 2)
  const direction = order.down ? 'desc' : 'asc'
  const rows = await filtered
    .select(['roll.id', key.shown.as('key')])
    .$if(after !== null, (rooms) => rooms.where(isBeyond(order, after!)))
    .orderBy(key.column, direction)
    .orderBy('roll.id', direction)
    .offset(offsetOf(paging))
    .limit(paging.page_size + 1)
    .execute()
  const page = cutPage(rows, paging.page_size, (row) => [row.key, row.id])
  const rolls = await inOrder(
    db,
    page.list.map((row) => row.id),
  )
  return {
    list: await cardsOf(call, rolls, body.skin_size),
    total: await count(filtered),
    next: page.next,
  }
}

/** What a list is sorted by, and how the key of its pages is written: times in microseconds, as exact as they are kept. */
const KEYS = {
  prize_pool: { column: sql<number>`roll.prize_pool`, shown: sql<number>`roll.prize_pool` },
  lottery_time: { column: sql<Date>`roll.lottery_time`, shown: microseconds('lottery_time') },
  join_num: { column: sql<number>`roll.join_num`, shown: sql<number>`roll.join_num` },
  created_at: { column: sql<Date>`roll.created_at`, shown: microseconds('created_at') },
}

function microseconds(column: 'lottery_time' | 'created_at') {
  return sql<number>`floor(extract(epoch from ${sql.ref(`roll.${column}`)}) * 1000000)::bigint`
}

function isBeyond({ field, down }: Order, [value, id]: number[]) {
  const isTime = field === 'lottery_time' || field === 'created_at'
  const from = isTime ? sql`to_timestamp(${value}::numeric / 1000000)` : sql`${value}::bigint`
  return sql<boolean>`(${KEYS[field].column}, roll.id) ${sql.raw(down ? '<' : '>')} (${from}, ${id}::bigint)`
}

/** Page, page_size and after may stand in the query or in the body, which wins where it says something else than usual. */
function pagingOf({ query, body }: ListCall): PageQuery {
  const usual = pageQuery.parse({})
  const said = <Name extends 'page' | 'page_size'>(name: Name) =>
    body[name] === undefined || body[name] === usual[name] ? (query[name] ?? usual[name]) : body[name]
  return { page: said('page'), page_size: said('page_size'), after: body.after ?? query.after }
}

/**
 * `sort` and `order` say a field and a direction, whichever says which; a sign before the field is a direction.
 * @throws AppError invalid_input on words that mean neither, or two different things
 */
function orderOf({ sort, order, lottery_status }: ListCall['body']): Order {
  const said = { sort, order }
  let field: api.RollSort | undefined
  let down: boolean | undefined
  for (const name of ['sort', 'order'] as const) {
    const word = said[name]?.toLowerCase()
    if (!word) continue
    const bare = word.replace(/^[+-]/, '')
    const known = api.ROLL_SORTS.find((one) => one === bare)
    const way = known ? signOf(word) : wayOf(word)
    const isTwice = (known && field) || (way !== undefined && down !== undefined && way !== down)
    if ((!known && way === undefined) || isTwice) throw new AppError('invalid_input', { field: name })
    field ??= known
    down ??= way
  }
  return {
    field: field ?? (lottery_status === api.LotteryStatus.pending ? 'prize_pool' : 'lottery_time'),
    down: down ?? true,
  }
}

/** Whether a sign goes down, if there is one. */
function signOf(word: string): boolean | undefined {
  return /^[+-]/.test(word) ? word.startsWith('-') : undefined
}

/** Whether a direction goes down, if it is one. */
function wayOf(word: string): boolean | undefined {
  if (word === 'desc') return true
  return word === 'asc' ? false : undefined
}

const PENDING = sql<boolean>`roll.phase in ('open', 'locked')`
const OVER = sql<boolean>`roll.phase in ('drawn', 'returned')`

/** Without `lottery_status` rooms of both kinds; cancelled ones only among those the caller made. */
function filter(db: Db, filters: Filters, playerId: number | null) {
  const { i_created, is_join, lottery_status, no_password_room, room_type } = filters
  let select = db.selectFrom('roll')
  if (lottery_status === api.LotteryStatus.pending) select = select.where(PENDING)
  else if (i_created) {
    if (lottery_status === api.LotteryStatus.over) select = select.where('roll.ended_at', 'is not', null)
  } else if (lottery_status === api.LotteryStatus.over) select = select.where(OVER)
  else select = select.where('roll.phase', '<>', 'cancelled')
  if (i_created) select = select.where('roll.owner_id', '=', playerId)
  if (is_join) {
    select = select.where(sql<boolean>`exists (select from roll_entry where roll_entry.roll_id = roll.id
      and roll_entry.player_id = ${playerId})`)
  }
  if (no_password_room) select = select.where('roll.password_hash', 'is', null)
  if (room_type) select = select.where('roll.room_type', '=', room_type)
  return select
}

async function count(filtered: ReturnType<typeof filter>): Promise<number> {
  const rows = await filtered
    .select(sql<number>`1`.as('one'))
    .limit(MOST_COUNTED)
    .execute()
  return rows.length
}

async function inOrder(db: Db, ids: number[]): Promise<RollRow[]> {
  if (ids.length === 0) return []
  const rows = (await db.selectFrom('roll').selectAll().where('id', 'in', ids).execute()) as RollRow[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
