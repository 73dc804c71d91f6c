import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ErrorName } from '@noktra/contract/errors'
import type { Tx } from '../../db/connect.ts'
import { changeItemState } from '../../items/item-state.ts'
import type { MarketOffer } from '../../providers/market/market.ts'
import { itemValueAt } from '../backpack/item-value.ts'
import { mostFor } from './retrieval-row.ts'

export type RetrievalWish = {
  playerId: number
  itemIds: number[]
  trade_url: string
  /** The market's name. */
  provider: string
  /** What the market asks, by market name. */
  offers: Map<string, MarketOffer>
  now: Date
}

/** `retrieval_id` of an item that is on its way; `refusal` of one that stays in the backpack. */
export type StartedItem = { item_id: number } & ({ retrieval_id: number } | { refusal: ErrorName })

type Worth = { id: number; value: number; market_hash_name: string }

/**
 * Sends items on their way: each that the market has at no more than the house pays leaves the backpack for a retrieval
 * whose order has its reference from the start. The market itself is asked afterwards, by `step-retrievals.ts`.
 * @throws AppError item_unknown, item_locked, item_busy
 */
export async function startRetrievals(tx: Tx, wish: RetrievalWish): Promise<StartedItem[]> {
  const worthOf = await worthOfItems(tx, wish)
  const stock = new Map([...wish.offers].map(([name, offer]) => [name, offer.stock]))
  const taken: Worth[] = []
  for (const id of wish.itemIds) {
    const item = worthOf.get(id)
    const offer = item && wish.offers.get(item.market_hash_name)
    if (!item || !offer || offer.price_cents > mostFor(item.value)) continue
    const left = stock.get(item.market_hash_name)!
    if (left < 1) continue
    stock.set(item.market_hash_name, left - 1)
    taken.push(item)
  }
  const numbers = await takeItems(tx, wish, taken)
  return wish.itemIds.map((item_id) => {
    const retrieval_id = numbers.get(item_id)
    return retrieval_id ? { item_id, retrieval_id } : { item_id, refusal: 'retrieve_out_of_stock' }
  })
}

async function worthOfItems(tx: Tx, { itemIds, now }: RetrievalWish): Promise<Map<number, Worth>> {
  const rows = await tx
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .select(['item.id', itemValueAt(now).as('value'), 'skin.market_hash_name'])
    .where('item.id', 'in', itemIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Takes items out of the backpack in the order of their numbers. Gives the retrieval of each. */
async function takeItems(tx: Tx, wish: RetrievalWish, items: Worth[]): Promise<Map<number, number>> {
  if (items.length === 0) return new Map()
  const { playerId, now } = wish
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('retrieval', 'id')) as id from generate_series(1, ${items.length})`.execute(
    tx,
  )
  const retrievals = items
    .toSorted((a, b) => a.id - b.id)
    .map((item, index) => ({ id: rows[index]!.id, item, order_ref: orderRef(rows[index]!.id) }))
  for (const { id, item } of retrievals) {
    await changeItemState(tx, {
      playerId,
      itemIds: [item.id],
      from: 'held',
      to: 'retrieving',
      cause: 'retrieve',
      ref: String(id),
      now,
    })
  }
  await sql`
    with started as (
      insert into retrieval (id, player_id, item_id, order_ref, provider, trade_url, market_hash_name, value, most, phase,
        next_at, created_at) overriding system value
      select r.id, ${playerId}::bigint, r.item_id, r.order_ref, ${wish.provider}, ${wish.trade_url}, r.name, r.value, r.most,
        'requested', ${now}::timestamptz, ${now}::timestamptz
      from unnest(${retrievals.map(({ id }) => id)}::bigint[], ${retrievals.map(({ item }) => item.id)}::bigint[],
        ${retrievals.map(({ order_ref }) => order_ref)}::text[],
        ${retrievals.map(({ item }) => item.market_hash_name)}::text[],
        ${retrievals.map(({ item }) => item.value)}::bigint[],
        ${retrievals.map(({ item }) => mostFor(item.value))}::bigint[]) as r(id, item_id, order_ref, name, value, most)
      returning id
    )
    insert into retrieval_step (retrieval_id, phase, created_at)
    select id, 'requested', ${now}::timestamptz from started`.execute(tx)
  return new Map(retrievals.map(({ id, item }) => [item.id, id]))
}

/** Nobody can guess it, and no two stores that order at one market have the same. */
function orderRef(retrievalId: number): string {
  return `${retrievalId}-${randomBytes(8).toString('hex')}`
}
