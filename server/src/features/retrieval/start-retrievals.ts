import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ErrorName } from '@noktra/contract/errors'
import type { Tx } from '../../platform/db/connect.ts'
import { changeItemState } from '../../core/items/item-state.ts'
import { itemValueAt } from '../../core/items/item-value.ts'
import { readMarkup } from '../../core/skins/offer-price.ts'
import { shelves, type MarketQuote, type ShelfOffer } from './shelves.ts'
import { gapOf, payGap, type Gap } from './gap.ts'

export type RetrievalWish = {
  playerId: number
  itemIds: number[]
  trade_url: string
  /** What the markets ask. */
  quotes: MarketQuote[]
  /** Whether a market that gave no price now may do so later. */
  isBusy: boolean
  /** What the player agreed to pay where the market asks more than the house pays, in cents at most, by item. */
  consents: Map<number, number>
  now: Date
}

/**
 * `retrieval_id` of an item that is on its way, with what was paid for it; `refusal` of one that stays in the backpack. `unpaid` are the
 * markets that would sell it within what may be paid, if the store's account there held the price.
 */
export type StartedItem = { item_id: number } & (
  | { retrieval_id: number; paid: number }
  | { refusal: ErrorName; gap: Gap | null; unpaid: string[] }
)

type Worth = { id: number; value: number; most_value: number; market_hash_name: string }
/** An item that leaves the backpack, with the gap that its player pays, the market that is asked first, and those that may be next. */
type Taken = Worth & { gap: Gap | null; provider: string; others: string[] }

/**
 * Sends items on their way: each that a market has at no more than the house pays, or whose player pays the rest, leaves the
 * backpack for a retrieval whose order has its reference from the start. The cheapest market is asked afterwards, by
 * `step-retrievals.ts`.
 * @throws AppError item_unknown, item_locked, item_busy, insufficient_coins, gap_no_bonus
 */
export async function startRetrievals(tx: Tx, wish: RetrievalWish): Promise<StartedItem[]> {
  const worthOf = await worthOfItems(tx, wish)
  const markup = await readMarkup(tx)
  const markets = shelves(wish.quotes)
  const taken: Taken[] = []
  const gaps = new Map<number, Gap>()
  const unpaid = new Map<number, string[]>()
  for (const id of wish.itemIds) {
    const item = worthOf.get(id)
    if (!item) continue
    const offers = markets.offering(item.market_hash_name)
    const offer = offers.find(({ affordable }) => affordable)
    const costOf = ({ price_cents }: ShelfOffer) => gapOf(price_cents, item.most_value, markup)?.cost ?? 0
    const agreed = wish.consents.get(id) ?? 0
    // A player does not pay for what only the store's own account stands against.
    const withheld = offers.filter((one) => !one.affordable && (!offer || costOf(one) < costOf(offer)))
    if (withheld.length > 0) {
      const within = withheld.filter((one) => costOf(one) <= agreed)
      unpaid.set(
        id,
        within.map(({ market }) => market),
      )
      continue
    }
    if (!offer) continue
    const gap = gapOf(offer.price_cents, item.most_value, markup)
    if (gap && gap.cost > agreed) {
      gaps.set(id, gap)
      continue
    }
    markets.take(offer)
    const most = item.most_value + (gap?.missing ?? 0)
    const others = offers.filter((other) => other !== offer && other.price_cents <= most)
    taken.push({ ...item, gap, provider: offer.market, others: others.map(({ market }) => market) })
  }
  const numbers = await takeItems(tx, wish, taken)
  return wish.itemIds.map((item_id) => {
    const retrieval_id = numbers.get(item_id)
    if (!retrieval_id) {
      const gap = gaps.get(item_id) ?? null
      const isQueue = unpaid.has(item_id) || (wish.isBusy && !gap)
      const refusal = isQueue ? 'retrieve_queue' : 'retrieve_out_of_stock'
      return { item_id, refusal, gap, unpaid: unpaid.get(item_id) ?? [] }
    }
    return { item_id, retrieval_id, paid: taken.find(({ id }) => id === item_id)?.gap?.cost ?? 0 }
  })
}

async function worthOfItems(tx: Tx, { itemIds, now }: RetrievalWish): Promise<Map<number, Worth>> {
  const rows = await tx
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .select(['item.id', itemValueAt(now).as('value'), 'item.most_value', 'skin.market_hash_name'])
    .where('item.id', 'in', itemIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Takes what their player pays, then the items out of the backpack in the order of their numbers. Gives the retrieval of each. */
async function takeItems(tx: Tx, wish: RetrievalWish, items: Taken[]): Promise<Map<number, number>> {
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
    if (item.gap) await payGap(tx, { playerId, retrievalId: id, cost: item.gap.cost, now })
  }
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
      insert into retrieval (id, player_id, item_id, order_ref, provider, others, trade_url, market_hash_name, value, most, house_most,
        gap, phase, next_at, created_at) overriding system value
      select r.id, ${playerId}::bigint, r.item_id, r.order_ref, r.provider, string_to_array(r.others, ','), ${wish.trade_url}, r.name, r.value,
        r.house_most + r.missing, r.house_most, r.gap, 'requested', ${now}::timestamptz, ${now}::timestamptz
      from unnest(${retrievals.map(({ id }) => id)}::bigint[], ${retrievals.map(({ item }) => item.id)}::bigint[],
        ${retrievals.map(({ order_ref }) => order_ref)}::text[],
        ${retrievals.map(({ item }) => item.provider)}::text[],
        ${retrievals.map(({ item }) => item.others.join(','))}::text[],
        ${retrievals.map(({ item }) => item.market_hash_name)}::text[],
        ${retrievals.map(({ item }) => item.value)}::bigint[],
        ${retrievals.map(({ item }) => item.most_value)}::bigint[],
        ${retrievals.map(({ item }) => item.gap?.missing ?? 0)}::bigint[],
        ${retrievals.map(({ item }) => item.gap?.cost ?? 0)}::bigint[])
        as r(id, item_id, order_ref, provider, others, name, value, house_most, missing, gap)
      returning id
    )
    insert into retrieval_step (retrieval_id, phase, created_at)
    select id, 'requested', ${now}::timestamptz from started`.execute(tx)
  return new Map(retrievals.map(({ id, item }) => [item.id, id]))
}

/** It cannot be guessed, and no two stores that order at one market have the same. */
function orderRef(retrievalId: number): string {
  return `${retrievalId}-${randomBytes(8).toString('hex')}`
}
