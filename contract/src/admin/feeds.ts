import * as z from 'zod/mini'
import { id, idInQuery, unixSeconds } from '../shapes.ts'
import {
  adminCommand,
  adminPageOf,
  adminQuery,
  listQuery,
  OPERATORS,
  serviceCall,
  staffName,
} from './admin-route.ts'
import { IMPORT_BYTES } from './catalogue.ts'

/** Where a feed's lists come from: an address of JSON or of CSV, a folder of the store's machine, a program that pushes them, an address of rates. */
export const FEED_KINDS = ['json', 'csv', 'folder', 'push', 'rates'] as const
export type FeedKind = (typeof FEED_KINDS)[number]
/** Whether its prices count, or are only kept to look at, or it rests. */
export const FEED_PARTS = ['counts', 'watched', 'off'] as const

/** Why a feed gave nothing, or does not count. */
const FEED_FAULTS = [
  'unreachable',
  'timeout',
  'status',
  'redirect',
  'not_allowed',
  'too_large',
  'encoding',
  'no_file',
  'unreadable',
  'no_rates',
  'empty',
  'bad_rows',
  'no_currency',
  'currency',
  'late',
  'rate_missing',
  'rate_old',
  'rate_jump',
  'far_off',
] as const
export type FeedFault = (typeof FEED_FAULTS)[number]

const FEED_OUTCOMES = ['running', 'new', 'same', 'fault', 'lost'] as const

const feedName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const currency = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/))
const everyMinutes = z.int().check(z.minimum(1), z.maximum(10_080))
const maxAgeMinutes = z.int().check(z.minimum(1), z.maximum(43_200))

const feedFields = {
  name: feedName,
  /** An address, or the name of a folder; left out for lists that a program pushes. */
  address: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  /** The header that the key is sent in; left out: no key is sent. */
  key_header: z.optional(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{1,60}$/))),
  /** Left out: the key that is kept stays. It is never shown again. */
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(2000), z.regex(/^[\x20-\x7e]+$/))),
  /** Left out for rates. */
  currency: z.optional(currency),
  part: z.enum(FEED_PARTS),
  every_minutes: everyMinutes,
  max_age_minutes: maxAgeMinutes,
}

const feedRow = z.object({
  id,
  name: z.string(),
  kind: z.enum(FEED_KINDS),
  address: z.nullable(z.string()),
  key_header: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  part: z.enum(FEED_PARTS),
  every_minutes: z.int(),
  max_age_minutes: z.int(),
  version: z.int(),
  set_by: staffName,
  due_at: z.nullable(unixSeconds),
  /** Another currency than was agreed: it stands still until staff have said what holds. */
  strange_currency: z.nullable(z.string()),
  prices_at: z.nullable(unixSeconds),
  rows: z.nullable(z.int()),
  last_ok_at: z.nullable(unixSeconds),
  /** Why it gave nothing last, or does not count now. */
  fault: z.nullable(
    z.object({ kind: z.enum(FEED_FAULTS), text: z.string(), since: z.nullable(unixSeconds) }),
  ),
  /** Names whose price was left out of the last list, as too far from the others. */
  left_out: z.int(),
})
export type FeedRow = z.output<typeof feedRow>

const rateRow = z.object({
  currency: z.string(),
  /** Of the currency for one USD. */
  per_usd: z.number(),
  rate_at: unixSeconds,
  good_until: unixSeconds,
  too_old: z.boolean(),
  feed: z.nullable(z.object({ id, name: z.string() })),
  staff: staffName,
})
export type RateRow = z.output<typeof rateRow>

export const listFeeds = adminQuery('feeds', {
  summary: 'Price feeds, newest first',
  query: listQuery,
  data: adminPageOf(feedRow),
})

export const feedOverview = adminQuery('feeds/overview', {
  summary: 'What came of all feeds last, the rates by which they are read, and where folders of feeds are',
  data: z.object({
    combined: z.nullable(
      z.object({
        at: unixSeconds,
        sources: z.int(),
        names: z.int(),
        left_out: z.int(),
        batch_id: z.nullable(id),
        /** The request that waits for a second person; meanwhile no newer list is made. */
        approval_id: z.nullable(id),
        /** Why nothing came of it. */
        why: z.nullable(z.string()),
      }),
    ),
    /** The setting price_age_hours; 0 is any age. */
    price_age_hours: z.int(),
    /** Whether mall and targets are closed because the prices are too old. */
    too_old: z.boolean(),
    rates: z.array(rateRow),
    folder: z.string(),
  }),
})

const fetchRow = z.object({
  id,
  started_at: unixSeconds,
  ended_at: z.nullable(unixSeconds),
  outcome: z.enum(FEED_OUTCOMES),
  fault: z.nullable(z.object({ kind: z.enum(FEED_FAULTS), text: z.string() })),
  prices_at: z.nullable(unixSeconds),
  rows: z.nullable(z.int()),
  errors: z.nullable(z.int()),
  batch_id: z.nullable(id),
  account: z.nullable(z.string()),
})
export type FetchRow = z.output<typeof fetchRow>

export const feedDetails = adminQuery('feeds/one', {
  summary: 'One feed, and the last 50 times that it was read',
  query: z.object({ id: idInQuery }),
  data: z.extend(feedRow, { fetches: z.array(fetchRow) }),
  errors: ['feed_unknown'],
})

const sourcePrice = z.object({
  /** Its name in the list of all feeds. */
  id: z.string(),
  /** In USD; null where no source is left. */
  price: z.nullable(z.number()),
  sources: z.int(),
  /** Highest less lowest, as a fraction of the price. */
  spread: z.nullable(z.number()),
  prices_at: z.nullable(unixSeconds),
  feeds: z.array(
    z.object({
      id,
      name: z.string(),
      /** In the feed's own currency. */
      price: z.number(),
      currency: z.string(),
      prices_at: z.nullable(unixSeconds),
      left_out: z.boolean(),
    }),
  ),
})
export type SourcePrice = z.output<typeof sourcePrice>

export const listSourcePrices = adminQuery('feeds/prices', {
  summary:
    'What each source says of an item: price, age, and how far they lie apart; in the order of the names',
  query: z.object({
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** Only those of which a source was left out. */
    left_out: z.optional(z.enum(['1'])),
    after: z.optional(z.string().check(z.maxLength(400))),
    page_size: z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  data: z.object({ list: z.array(sourcePrice), next: z.nullable(z.string()) }),
})

const FIELD_ERRORS = [
  'invalid_input',
  'feed_name_taken',
  'feed_address_refused',
  'feed_key_again',
  'changed_meanwhile',
] as const

export const createFeed = adminCommand('feeds/create', {
  summary: 'Adds a price feed, or a feed of rates',
  roles: OPERATORS,
  body: { kind: z.enum(FEED_KINDS), ...feedFields },
  data: z.object({ id }),
  errors: FIELD_ERRORS,
})

export const changeFeed = adminCommand('feeds/change', {
  summary:
    'Changes a feed; what it said so far is forgotten where it is read from elsewhere or in other money',
  roles: OPERATORS,
  body: { id, version: z.int(), ...feedFields },
  data: z.object({}),
  errors: ['feed_unknown', ...FIELD_ERRORS],
})

export const removeFeed = adminCommand('feeds/remove', {
  summary: 'Removes a feed: it is read no more, and its prices count no more',
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: ['feed_unknown'],
})

export const fetchFeed = adminCommand('feeds/fetch', {
  summary: 'Reads a feed at the next turn instead of by its schedule',
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: ['feed_unknown', 'feed_not_read'],
})

export const confirmCurrency = adminCommand('feeds/confirm-currency', {
  summary: 'Agrees to the currency that a feed says now; it goes on with that',
  roles: OPERATORS,
  body: { id, currency },
  data: z.object({}),
  errors: ['feed_unknown', 'feed_not_stopped'],
})

export const setRate = adminCommand('feeds/rate', {
  summary: 'Says what one USD is in another currency, and for how many hours that holds',
  roles: OPERATORS,
  body: {
    currency,
    per_usd: z.number().check(z.minimum(0.000001), z.maximum(10_000_000)),
    good_hours: z.int().check(z.minimum(1), z.maximum(720)),
  },
  data: z.object({}),
  errors: ['invalid_input'],
})

const accountRow = z.object({
  id,
  name: z.string(),
  feed: z.object({ id, name: z.string() }),
  created_by: staffName,
  created_at: unixSeconds,
  last_used_at: z.nullable(unixSeconds),
  revoked_at: z.nullable(unixSeconds),
  revoked_by: staffName,
  /** Whether its token still opens something: not once it, its feed or the account of who made it has ended. */
  works: z.boolean(),
})
export type ServiceAccountRow = z.output<typeof accountRow>

export const listServiceAccounts = adminQuery('service-accounts', {
  summary: 'Programs that may push price lists, newest first',
  roles: ['owner', 'auditor'],
  query: listQuery,
  data: adminPageOf(accountRow),
})

export const createServiceAccount = adminCommand('service-accounts/create', {
  summary: 'Gives a program a token with which it may push the lists of one feed; it is shown this once',
  roles: ['owner'],
  body: { name: feedName, feed_id: id },
  data: z.object({ id, token: z.string() }),
  errors: ['feed_unknown', 'feed_not_pushed', 'service_account_name_taken'],
})

export const revokeServiceAccount = adminCommand('service-accounts/revoke', {
  summary: 'Ends the token of a program at once',
  roles: ['owner'],
  body: { id },
  data: z.object({}),
  errors: ['service_account_unknown'],
})

export const PUSH_STATES = ['kept', 'waiting', 'applied', 'ended', 'refused'] as const

const pushed = z.object({
  /** The number to ask for the result by. */
  id,
  /** `kept`: it is still to be put together with the others. `ended`: another list took its place, or it was not agreed to. */
  state: z.enum(PUSH_STATES),
  rows: z.int(),
  /** Rows that cannot be used and were left out. */
  errors: z.int(),
  /** Why it was refused. */
  why: z.nullable(z.string()),
  batch_id: z.nullable(id),
  /** Prices that the import sets for the first time, and that it moves; null before there is one. */
  new: z.nullable(z.int()),
  changed: z.nullable(z.int()),
})

export const pushPrices = serviceCall('POST', 'feeds/push', {
  summary:
    'A program with the token of a service account (Authorization: Bearer …) brings a price list, JSON or CSV as text; the same Idempotency-Key brings it once',
  body: z.object({ text: z.string().check(z.maxLength(IMPORT_BYTES)) }),
  data: pushed,
  errors: ['service_token_wrong', 'push_refused', 'idempotency_key_reused', 'too_many_requests'],
  body_limit: 24 * 1024 * 1024,
})

export const pushResult = serviceCall('GET', 'feeds/pushed', {
  summary: 'What became of a list that the same service account has pushed',
  query: z.object({ id: idInQuery }),
  data: pushed,
  errors: ['service_token_wrong', 'subject_unknown', 'too_many_requests'],
})
