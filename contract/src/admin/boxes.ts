import * as z from 'zod/mini'
import { MOST_ROWS } from '@noktra/game/box-drafts'
import {
  shownExterior,
  gameName,
  id,
  idInQuery,
  inLanguages,
  money,
  moneySent,
  skinFace,
  unixSeconds,
  versionSent,
} from '../shapes.ts'
import {
  adminCommand,
  adminPageOf,
  doneOrWaiting,
  listQuery,
  adminQuery,
  OPERATORS,
  staffName,
} from './admin-route.ts'
import { provenItem } from '../proof-shapes.ts'
import { refitPayload } from './box-refits.ts'
import { nothing, second, type Creates } from './creates.ts'

export const BADGES = ['new', 'hot', 'limited'] as const

/** Where a box stands: never published, waiting for its beacon round, on sale, or retired. */
export const BOX_STATUSES = ['new', 'activating', 'on_sale', 'retired'] as const

const face = skinFace.shape
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const inAll = (most: number) => inLanguages(text(most))
const saved = z.object({ by: staffName, at: unixSeconds, revision: z.int() })

/** A publication that was agreed to and waits for its time, or failed at it. */
const publication = z.object({
  id,
  status: z.enum(['waiting', 'done', 'failed', 'cancelled']),
  due_at: unixSeconds,
  agreed_at: unixSeconds,
  approval_id: id,
  version: z.nullable(z.int()),
  why: z.nullable(z.string()),
})

const boxRow = z.object({
  id,
  name: z.string(),
  image_url: z.string(),
  type_id: id,
  type_name: z.string(),
  is_welfare: z.boolean(),
  status: z.enum(BOX_STATUSES),
  price: z.nullable(money),
  /** As it was published, as a fraction of the price; of a welfare box too. */
  declared_return: z.nullable(z.number()),
  /** The same odds at the prices of today. */
  current_return: z.nullable(z.number()),
  /** Whether the current return of a box that is sold left 85-96 %. */
  out_of_band: z.boolean(),
  /** Since when it is closed to players, because its prices have drifted. */
  closed_at: z.nullable(unixSeconds),
  opened: z.int(),
  /** Of all openings that are counted, by their prices. */
  observed_return: z.nullable(z.number()),
  active_version: z.nullable(z.int()),
  draft: z.nullable(saved),
  /** The request that waits for a second person. */
  approval_id: z.nullable(id),
  scheduled_at: z.nullable(unixSeconds),
  /** Why the last publication failed, until one succeeds or somebody has dismissed it. */
  failed: z.nullable(z.string()),
  sell_until: z.nullable(unixSeconds),
})
export type BoxRow = z.output<typeof boxRow>

export const listBoxes = adminQuery('boxes', {
  summary: 'Every box with its returns, its draft and what waits',
  query: z.extend(listQuery, {
    status: z.optional(z.enum(BOX_STATUSES)),
    type_id: z.optional(idInQuery),
    show: z.optional(z.enum(['flagged', 'drafts', 'waiting', 'failed'])),
  }),
  data: adminPageOf(boxRow),
})

const poolRow = z.object({
  ...face,
  value: money,
  /** The skin's price of today. */
  price: money,
  chance: z.number(),
  from: z.int(),
  to: z.int(),
})

const version = z.object({
  version: z.int(),
  price: money,
  pool_hash: z.string(),
  pool_salt: z.nullable(z.string()),
  published_at: unixSeconds,
  active_from: z.nullable(unixSeconds),
  expected_return: z.number(),
  chance_of_profit: z.number(),
  volatility: z.int(),
  top_one_in: z.int(),
  item_count: z.int(),
  /** Who asked for it and who agreed; both null of one that came with a catalogue. */
  asked_by: staffName,
  agreed_by: staffName,
})

export const boxDetails = adminQuery('boxes/one', {
  summary: 'A box with its contents, its versions and its publications',
  query: z.object({ id: idInQuery }),
  data: z.extend(boxRow, {
    names: inAll(60),
    descr: inAll(400),
    badge: z.nullable(z.enum(BADGES)),
    featured: z.boolean(),
    theme_color: z.string(),
    rows: z.array(poolRow),
    versions: z.array(version),
    publications: z.array(publication),
  }),
  errors: ['subject_unknown'],
})
export type BoxDetails = z.output<typeof boxDetails.data>

/** What changed of one skin from one version to the next; null where it is not in one of them. */
const differenceRow = z.object({
  skin_id: id,
  item_name: z.string(),
  exterior_name: shownExterior,
  chance: z.nullable(z.number()),
  chance_before: z.nullable(z.number()),
  value: z.nullable(money),
  value_before: z.nullable(money),
})
export type DifferenceRow = z.output<typeof differenceRow>

export const versionDetails = adminQuery('boxes/version', {
  summary: 'A version of a box beside the one before it',
  query: z.object({ id: idInQuery, version: idInQuery }),
  data: z.object({ rows: z.array(differenceRow) }),
  errors: ['subject_unknown'],
})

export const listOpenings = adminQuery('boxes/openings', {
  summary: 'Openings of a box, newest first',
  query: z.extend(listQuery, { id: idInQuery }),
  data: adminPageOf(
    z.object({
      id,
      player_id: id,
      nickname: z.string(),
      /** How it was paid for; of a gift which game gave it. */
      cause: z.union([z.enum(['coins', 'key']), gameName]),
      version: z.int(),
      ticket: z.int(),
      value: money,
      created_at: unixSeconds,
      ...face,
    }),
  ),
})

export const listBoxTypes = adminQuery('boxes/types', {
  summary: 'Sections that a box may stand in',
  data: z.object({ list: z.array(z.object({ id, name: z.string() })) }),
})

const draftRow = z.object({ ...face, price: money, tickets: z.int() })
export type DraftRowShown = z.output<typeof draftRow>

const content = {
  names: inAll(60),
  descr: inAll(400),
  type_id: id,
  badge: z.nullable(z.enum(BADGES)),
  featured: z.boolean(),
  theme_color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
  image_url: z.string().check(z.regex(/^(\/assets\/[a-z]+\/[a-z0-9-]+\.webp)?$/)),
  sort: z.int().check(z.minimum(-10_000), z.maximum(10_000)),
  /** When it retires by itself; null for a box that stays. */
  sell_until: z.nullable(unixSeconds),
}

export const draftDetails = adminQuery('boxes/draft', {
  summary: 'The draft of a box, or what is on sale as the beginning of one; without a box an empty one',
  query: z.object({ id: z.optional(idInQuery) }),
  data: z.object({
    box_id: z.nullable(id),
    is_new: z.boolean(),
    /** 0: no draft was saved. */
    revision: z.int(),
    edited: z.nullable(saved),
    approval_id: z.nullable(id),
    scheduled_at: z.nullable(unixSeconds),
    /** Of a welfare box: coins that it asks for, and coins that one of money buys. */
    welfare: z.nullable(z.object({ amount: money, recharge_rate: z.number() })),
    /** The highest return, in parts per million, that the economy of the store bears now. */
    highest_return: z.int(),
    content: z.object({ ...content, price: money, rows: z.array(draftRow) }),
  }),
  errors: ['subject_unknown'],
})
export type DraftDetails = z.output<typeof draftDetails.data>

const contentSent = z.object({
  ...content,
  price: moneySent,
  rows: z
    .array(z.object({ skin_id: id, tickets: z.int().check(z.minimum(0), z.maximum(1_000_000)) }))
    .check(z.maxLength(MOST_ROWS)),
})
export type DraftContent = z.output<typeof contentSent>

export const saveDraft = adminCommand('boxes/draft/save', {
  summary: 'Saves a draft; one made from an older revision is refused',
  roles: OPERATORS,
  reason: 'optional',
  body: {
    /** Null makes a new box. */
    box_id: z.nullable(id),
    /** The revision that this one was made from; 0 for the first. */
    revision: versionSent(0),
    content: contentSent,
  },
  data: z.object({ box_id: id, revision: versionSent(0) }),
  errors: ['changed_meanwhile', 'subject_unknown'],
})

export const discardDraft = adminCommand('boxes/draft/discard', {
  summary: 'Throws a draft away',
  roles: OPERATORS,
  body: { box_id: id, revision: versionSent(0) },
  data: z.object({}),
  errors: ['changed_meanwhile', 'subject_unknown'],
})

export const submitDraft = adminCommand('boxes/draft/submit', {
  summary: 'Asks a second person to publish a draft, at once or at a time',
  roles: OPERATORS,
  body: { box_id: id, revision: versionSent(0), publish_at: z.optional(z.nullable(unixSeconds)) },
  data: doneOrWaiting,
  errors: ['changed_meanwhile', 'subject_unknown', 'draft_faulty', 'draft_waiting'],
})

export const uploadPicture = adminCommand('boxes/picture', {
  summary: 'Uploads the picture of a box: PNG, JPEG or WebP, base64',
  roles: OPERATORS,
  reason: 'optional',
  body_limit: 7_200_000,
  body: { picture: z.string().check(z.minLength(1), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)) },
  data: z.object({ image_url: z.string() }),
  errors: ['picture_unreadable', 'picture_too_large', 'body_too_large'],
})

export const retireBox = adminCommand('boxes/retire', {
  summary: 'Takes a box off sale; battle rooms that wait with it are cancelled and refunded',
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: ['subject_unknown', 'rule_broken'],
})

export const bringBackBox = adminCommand('boxes/bring-back', {
  summary: 'Asks a second person to put a retired box on sale again, with the version that it had',
  roles: OPERATORS,
  body: { id },
  data: doneOrWaiting,
  errors: ['subject_unknown', 'rule_broken'],
})

export const endPublication = adminCommand('boxes/publication/end', {
  summary: 'Takes back a publication that waits for its time, or dismisses one that failed',
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: ['subject_unknown', 'rule_broken'],
})

export const searchSkins = adminQuery('boxes/skins', {
  summary: 'Skins by words and price, for the contents of a box',
  query: z.object({
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    min_price: z.optional(z.coerce.number<string | number>().check(z.minimum(0), z.maximum(1e9))),
    max_price: z.optional(z.coerce.number<string | number>().check(z.minimum(0), z.maximum(1e9))),
  }),
  data: z.object({ list: z.array(z.object({ ...face, price: money })) }),
})

/** The payload of a `box_publish` request: everything that would be published, and what it changes. */
export const publishPayload = z.object({
  box_id: id,
  revision: z.int(),
  is_new: z.boolean(),
  /** The newest version when it was asked for; 0 for none. */
  base_version: z.int(),
  /** Null: as soon as somebody agrees. */
  publish_at: z.nullable(unixSeconds),
  type_name: z.string(),
  content: z.object({
    ...content,
    price_cents: z.int(),
    rows: z.array(z.object({ skin_id: id, tickets: z.int() })),
  }),
  pool: z.object({
    version: z.int(),
    pool_hash: z.string(),
    rows: z.array(
      z.object({
        ...provenItem.shape,
        from: z.int(),
        to: z.int(),
        item_name: z.string(),
      }),
    ),
  }),
  numbers: z.object({
    expected_return: z.number(),
    chance_of_profit: z.number(),
    volatility: z.int(),
    top_one_in: z.number(),
  }),
  before: z.nullable(z.object({ version: z.int(), price_cents: z.int(), expected_return: z.number() })),
  difference: z.array(differenceRow),
})
export type PublishPayload = z.output<typeof publishPayload>

/** What a second person agrees to, by the kind of the request. */
export const boxPayloads = {
  box_publish: publishPayload,
  box_bring_back: z.object({
    box_id: id,
    name: z.string(),
    version: z.int(),
    declared: z.number(),
    current: z.nullable(z.number()),
  }),
  box_refit: refitPayload,
}

/** What each command creates. */
export const boxCreates: Record<string, Creates> = {
  'boxes/draft/submit': second('box_publish'),
  'boxes/bring-back': second('box_bring_back'),
  'boxes/refit/ask': second('box_refit'),
  'boxes/draft/save': nothing,
  'boxes/draft/discard': nothing,
  'boxes/publication/end': nothing,
  'boxes/retire': nothing,
  'boxes/picture': nothing,
}
