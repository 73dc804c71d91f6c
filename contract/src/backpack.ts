import * as z from 'zod/mini'
import { gameName, id, money, pageOf, pageQuery, skinFace, unixSeconds } from './shapes.ts'
import { itemFacets, itemFilters } from './item-filters.ts'
import { GAMES } from './plain/games.ts'
import { route } from './route.ts'
import * as plain from './plain/backpack.ts'

export const ItemState = {
  held: 'held',
  staked: 'staked',
  sold: 'sold',
  consumed: 'consumed',
  retrieving: 'retrieving',
  retrieved: 'retrieved',
} as const
export type ItemState = (typeof ItemState)[keyof typeof ItemState]

/** Where items come from: the games that the contract knows, and presents of the staff. */
export const ITEM_SOURCES = [
  ...GAMES.flatMap((game) => ('sources' in game ? game.sources : [])),
  'gift',
] as const

/** One of them, or what another game calls its own. */
export const itemSource = z.union([z.enum(ITEM_SOURCES), gameName])

export const itemState = z.enum(['held', 'staked', 'sold', 'consumed', 'retrieving', 'retrieved'])

/** An item of the backpack. `open_id` leads to the proof of the draw that made it, if one did; `value_until` is when its price is no longer held; `free_room_id` the roll room in which it is staked; `retrieval_id` its last retrieval. A `frozen` item is held for a recharge that was paid back: it is `locked`, and no star can be taken off it. */
export const backpackItem = z.object({
  item_id: id,
  state: itemState,
  locked: z.boolean(),
  frozen: z.boolean(),
  value: money,
  value_until: z.nullable(unixSeconds),
  wear: z.string(),
  /** As it was drawn, 0 to 999; null of an old item, or one that was given. */
  pattern: z.nullable(z.int()),
  source: itemSource,
  open_id: z.nullable(z.string()),
  free_room_id: z.nullable(id),
  retrieval_id: z.nullable(id),
  created_at: unixSeconds,
  ...skinFace.shape,
})
export type BackpackItem = z.output<typeof backpackItem>

const value = z.coerce.number<string | number>().check(z.minimum(0), z.maximum(1e9))

/** Tabs of the backpack: which states each shows. */
export const BACKPACK_TABS = {
  available: ['held'],
  in_progress: ['staked', 'retrieving'],
  sold: ['sold'],
  done: ['consumed', 'retrieved'],
} as const

const filters = {
  tab: z._default(z.enum(['available', 'in_progress', 'sold', 'done']), 'available'),
  source: z.optional(itemSource),
  exterior: z.optional(z.enum(['FN', 'MW', 'FT', 'WW', 'BS'])),
  /** In coins, both ends inside. */
  min_value: z.optional(value),
  max_value: z.optional(value),
  ...itemFilters,
}

export const listBackpack = route(plain.listBackpack, {
  summary:
    "The player's items by tab, newest or dearest first; class, variant, phase, collection and game are lists of keys",
  query: z.extend(pageQuery, { ...filters, sort: z._default(z.enum(['new', 'value', '-value']), 'new') }),
  data: z.object({
    ...pageOf(backpackItem).shape,
    total_value: money,
  }),
})

export const backpackFacets = route(plain.backpackFacets, {
  summary:
    "Classes, variants, phases, collections and games of the player's items of a tab, each with how many it has while all other filters hold",
  query: z.object(filters),
  data: itemFacets,
})

export const sellItems = route(plain.sellItems, {
  summary: 'Sell up to 200 items for diamonds, all or none',
  body: z.object({ item_ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  data: z.object({ sale_id: id, count: z.int(), credited: money, diamond: money, undo_until: unixSeconds }),
  errors: ['item_unknown', 'item_locked', 'item_frozen', 'item_busy'],
})

export const undoSale = route(plain.undoSale, {
  summary: 'Take back a whole sale within 10 seconds, once',
  body: z.object({ sale_id: id }),
  data: z.object({ sale_id: id, count: z.int(), diamond: money }),
  errors: ['sale_unknown', 'sale_final', 'insufficient_diamonds'],
})

export const lockItem = route(plain.lockItem, {
  summary: 'Star or unstar an item: a starred one refuses to be sold, staked or retrieved',
  body: z.object({ item_id: id, locked: z.boolean() }),
  data: z.object({ item_id: id, locked: z.boolean() }),
  errors: ['item_unknown', 'item_busy'],
})
