import * as z from 'zod/mini'
import {
  id,
  idInQuery,
  money,
  pageOf,
  pageQuery,
  receipt,
  shownHash,
  skinFace,
  unixSeconds,
  wearBound,
} from './shapes.ts'
import { playErrors } from './play-errors.ts'
import { promised } from './log.ts'
import { provenItem } from './proof-shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/boxes.ts'
import { OPEN_QUANTITIES } from './plain/boxes.ts'

export { OPEN_QUANTITIES }

const face = skinFace.shape

/** A box as a card shows it. `expected_return` is a fraction of the price; `volatility` runs 1 to 5. */
export const boxCard = z.object({
  box_id: id,
  name: z.string(),
  type_id: id,
  price: money,
  image_url: z.string(),
  theme_color: z.string(),
  badge: z.nullable(z.enum(['new', 'hot', 'limited'])),
  featured: z.boolean(),
  expected_return: z.number(),
  volatility: z.int(),
  item_count: z.int(),
  /** Whether it takes a break: prices have drifted too far from its printed values. */
  closed: z.boolean(),
  top_items: z.array(z.object(face)),
})
export type BoxCard = z.output<typeof boxCard>

/** A row of a pool: tickets `from` to `to` of 1,000,000 win this skin. */
export const poolRow = z.object({
  ...face,
  value: money,
  chance: z.number(),
  from: z.int(),
  to: z.int(),
  wear_from: wearBound,
  wear_to: wearBound,
  /** Whether the record of the odds says name, class and variant of the item, which here are the recorded ones: version 1 says none of them. */
  is_whole: z.boolean(),
})
export type PoolRowShown = z.output<typeof poolRow>

/** A version of a pool as its hash is made of it (docs/fairness.md); box 0 is the consolation pool of battles. */
export const provenPool = z.object({
  box_id: z.int(),
  version: z.int(),
  price_cents: z.int(),
  rows: z.array(z.object({ ...provenItem.shape, from: z.int(), to: z.int() })),
})

export const listBoxTypes = route(plain.listBoxTypes, {
  summary: 'The sections of the home page, in order',
  data: z.object({
    list: z.array(z.object({ id, key: z.string(), name: z.string(), hint: z.string(), sort: z.int() })),
  }),
})

export const listBoxes = route(plain.listBoxes, {
  summary: 'Boxes on sale; search by box or by an item inside',
  query: z.extend(pageQuery, {
    type_id: z.optional(idInQuery),
    q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    min_price: z.optional(z.coerce.number<string | number>().check(z.minimum(0), z.maximum(1e9))),
    max_price: z.optional(z.coerce.number<string | number>().check(z.minimum(0), z.maximum(1e9))),
    sort: z._default(z.enum(['default', 'price', '-price', '-return', '-volatility', '-new']), 'default'),
  }),
  data: pageOf(boxCard),
})

export const boxDetails = route(plain.boxDetails, {
  summary: 'A box with its whole pool: chance and ticket range of every skin',
  query: z.object({ box_id: idInQuery, pool_version: z.optional(idInQuery) }),
  data: z.object({
    ...boxCard.shape,
    descr: z.string(),
    status: z.enum(['on_sale', 'retired']),
    opened: z.int(),
    is_welfare: z.boolean(),
    pool_version: z.int(),
    pool_hash: z.string(),
    pool_salt: z.string(),
    active_version: z.int(),
    chance_of_profit: z.number(),
    top_one_in: z.int(),
    rows: z.array(poolRow),
  }),
  errors: ['box_unknown'],
})

export const listBoxSkins = route(plain.listBoxSkins, {
  summary: "A box's contents only",
  query: z.object({ box_id: idInQuery }),
  data: z.object({ list: z.array(poolRow), pool_version: z.int() }),
  errors: ['box_unknown'],
})

export const skinsOfBoxes = route(plain.skinsOfBoxes, {
  summary: 'The contents of several boxes at once',
  body: z.object({ box_ids: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
  data: z.object({ list: z.array(z.object({ box_id: id, pool_version: z.int(), skins: z.array(poolRow) })) }),
  errors: ['box_unknown'],
})

/** One opening. `open_id` leads to `/fair/{open_id}`; `item_id` is null in a demo; `pattern` is the drawn one, 0 to 999. */
export const opening = z.object({
  open_id: z.string(),
  item_id: z.nullable(id),
  ticket: z.int(),
  nonce: z.nullable(z.int()),
  wear: z.string(),
  pattern: z.nullable(z.int()),
  value: money,
  ...face,
})
export type Opening = z.output<typeof opening>

/** What an opening answers: what was charged, the balance after it, the seeds that were drawn with, and the items. */
export const opened = z.object({
  box_id: id,
  pool_version: z.int(),
  charged: money,
  coin: money,
  bonus_coin: money,
  ...receipt.shape,
  list: z.array(opening),
  ...promised,
})

const openErrors = [
  'box_unknown',
  'box_retired',
  'box_not_active',
  'box_closed',
  'pool_version_stale',
  'quantity_not_offered',
  'insufficient_coins',
  ...playErrors,
] as const

const whichBox = { box_id: id, pool_version: z.optional(id), pool_hash: z.optional(shownHash) }
const howMany = { num: z.int() }

export const openBox = route(plain.openBox, {
  summary: 'Open one box for coins',
  body: z.object(whichBox),
  data: opened,
  errors: openErrors,
})

export const unpackBoxes = route(plain.unpackBoxes, {
  summary: 'Open num boxes for coins: 1, 2, 3, 4, 5 or 10',
  body: z.object({ ...whichBox, ...howMany }),
  data: opened,
  errors: openErrors,
})

export const tryUnpack = route(plain.tryUnpack, {
  summary: 'Demo: draws with a throw-away seed, wins nothing, shown nowhere',
  body: z.object({ ...whichBox, ...howMany }),
  data: z.object({
    box_id: id,
    pool_version: z.int(),
    pool_hash: z.string(),
    pool_salt: z.string(),
    /** The throw-away seed: with it, `user_seed` and each `nonce` anybody draws the same. */
    server_seed: z.string(),
    user_seed: z.string(),
    list: z.array(opening),
  }),
  errors: [
    'box_unknown',
    'box_retired',
    'box_not_active',
    'pool_version_stale',
    'quantity_not_offered',
    'too_many_requests',
  ],
})

export const unpackByKey = route(plain.unpackByKey, {
  summary: 'Open num boxes with keys',
  body: z.object({ ...whichBox, ...howMany }),
  data: opened,
  errors: [...openErrors, 'insufficient_keys'],
})

export const keyCount = route(plain.keyCount, {
  summary: 'Keys the player holds, of one box or of all',
  query: z.object({ box_id: z.optional(idInQuery) }),
  data: z.object({
    count: z.int(),
    list: z.array(
      z.object({
        box_id: id,
        box_name: z.string(),
        box_img: z.string(),
        count: z.int(),
        expires_at: unixSeconds,
      }),
    ),
  }),
})

const openRow = z.object({
  open_id: z.string(),
  user_id: id,
  nickname: z.string(),
  avatar: z.string(),
  box_id: id,
  box_name: z.string(),
  ticket: z.int(),
  value: money,
  created_at: unixSeconds,
  ...face,
})
export type OpenRow = z.output<typeof openRow>

export const openRecord = route(plain.openRecord, {
  summary: 'Openings of all players and boxes, newest first',
  query: pageQuery,
  data: pageOf(openRow),
})

export const unpackRecords = route(plain.unpackRecords, {
  summary: "One box's openings: the newest, or the best",
  query: z.extend(pageQuery, { box_id: idInQuery, sort: z._default(z.enum(['new', 'best']), 'new') }),
  data: pageOf(openRow),
  errors: ['box_unknown'],
})

export const myOpenRecord = route(plain.myOpenRecord, {
  summary: "The player's own openings",
  query: z.extend(pageQuery, { box_id: z.optional(idInQuery) }),
  data: pageOf(openRow),
})

export const poolHistory = route(plain.poolHistory, {
  summary: 'Every version of a box’s pool that ever was on sale',
  query: z.object({ box_id: idInQuery }),
  data: z.object({
    list: z.array(
      z.object({
        version: z.int(),
        price: money,
        pool_hash: z.string(),
        pool_salt: z.nullable(z.string()),
        published_at: unixSeconds,
        /** The beacon's round that the salt comes from, fixed at the publication, and the second in which it comes. */
        salt_round: z.object({ source: z.string(), round: z.int(), round_at: unixSeconds }),
        active_from: z.nullable(unixSeconds),
        expected_return: z.number(),
        item_count: z.int(),
      }),
    ),
  }),
  errors: ['box_unknown'],
})
