import { sql } from 'kysely'
import * as api from '@noktra/contract/rolls'
import { PENDING_ROLLS } from '@noktra/game/roll/roll-state'
import { pageQuery, type PageQuery } from '@noktra/contract/shapes'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { Call } from '../../platform/http/serve.ts'
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
  const after = readAfter(paging.after, 2)
  const offset = offsetOf(paging)
  const reach = offset + paging.page_size + 1
  const halves = halvesOf(body).map((half) =>
    readInOrder(filter(db, half, player?.id ?? null), { order, after, reach }),
  )
  const rows = await merge(db, halves, order)
    .offset(offset)
    .limit(paging.page_size + 1)
    .execute()
  const page = cutPage(rows, paging.page_size, (row) => [row.key, row.id])
  const rolls = await inOrder(
    db,
    page.list.map((row) => row.id),
  )
  return {
    list: await cardsOf(call, rolls, body.skin_size),
    total: await count(db, filter(db, body, player?.id ?? null)),
    next: page.next,
  }
}

/** Pending rooms and those that are over stand in indexes of their own: who asks for both gets both read, and merged. */
function halvesOf(filters: Filters): Filters[] {
  const isOwn = filters.i_created || filters.is_join
  if (filters.lottery_status !== undefined || isOwn) return [filters]
  return Object.values(api.LotteryStatus).map((lottery_status) => ({ ...filters, lottery_status }))
}

/** The rooms' numbers with their keys, along an index, as far as the page reaches. */
function readInOrder(
  filtered: ReturnType<typeof filter>,
  { order, after, reach }: { order: Order; after: number[] | null; reach: number },
) {
  const { column, shown } = KEYS[order.field]
  const direction = order.down ? 'desc' : 'asc'
  return filtered
    .select(['roll.id', shown.as('key')])
    .$if(after !== null, (rooms) => rooms.where(isBeyond(order, after!)))
    .orderBy(column, direction)
    .orderBy('roll.id', direction)
    .limit(reach)
}
type InOrder = ReturnType<typeof readInOrder>

function merge(db: Db, halves: InOrder[], { down }: Order) {
  const direction = down ? 'desc' : 'asc'
  const [first, ...others] = halves.map((half) => db.selectFrom(half.as('half')).selectAll())
  return others
    .reduce((all, other) => all.unionAll(other), first!)
    .orderBy('key', direction)
    .orderBy('id', direction)
}

/**
 * What a list is sorted by, and how the key of its pages is written: a time in microseconds, as exact as it is kept.
 * Rooms are numbered as they are created.
 */
const KEYS = {
  prize_pool: { column: sql<number>`roll.prize_pool`, shown: sql<number>`roll.prize_pool` },
  lottery_time: {
    column: sql<Date>`roll.lottery_time`,
    shown: sql<number>`floor(extract(epoch from roll.lottery_time) * 1000000)::bigint`,
  },
  join_num: { column: sql<number>`roll.join_num`, shown: sql<number>`roll.join_num` },
  created_at: { column: sql<number>`roll.id`, shown: sql<number>`roll.id` },
}

function isBeyond({ field, down }: Order, [value, id]: number[]) {
  const from =
    field === 'lottery_time' ? sql`to_timestamp(${value}::numeric / 1000000)` : sql`${value}::bigint`
  return sql<boolean>`(${KEYS[field].column}, roll.id) ${sql.raw(down ? '<' : '>')} (${from}, ${id}::bigint)`
}

/** Page, page_size and after may stand in the query or in the body, which wins where it says something else than usual. */
function pagingOf({ query, body }: ListCall): PageQuery {
  const usual = pageQuery.parse({})
  return {
    page: body.page ?? query.page ?? usual.page,
    page_size: body.page_size ?? query.page_size ?? usual.page_size,
    after: body.after ?? query.after,
  }
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

// As literals: they name the partial indexes.
const PENDING = sql<boolean>`roll.phase in (${sql.join(PENDING_ROLLS.map((phase) => sql.lit(phase)))})`
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
    select = select.where(
      sql<boolean>`roll.id = any(array(select roll_id from roll_entry where player_id = ${playerId}))`,
    )
  }
  if (no_password_room) select = select.where('roll.password_hash', 'is', null)
  if (room_type) select = select.where('roll.room_type', '=', room_type)
  return select
}

async function count(db: Db, filtered: ReturnType<typeof filter>): Promise<number> {
  const some = filtered.select('roll.id').limit(MOST_COUNTED)
  const { total } = await db
    .selectFrom(some.as('some'))
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

async function inOrder(db: Db, ids: number[]): Promise<RollRow[]> {
  if (ids.length === 0) return []
  const rows = (await db.selectFrom('roll').selectAll().where('id', 'in', ids).execute()) as RollRow[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
