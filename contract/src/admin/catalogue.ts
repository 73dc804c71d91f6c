import * as z from 'zod/mini'
import { THING_CLASSES } from '@noktra/game/items'
import {
  exterior,
  id,
  idInQuery,
  inLanguages,
  itemClass,
  money,
  moneySent,
  rarity,
  unixSeconds,
  wearBound,
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

export const KINDS = [
  'pistol',
  'revolver',
  'smg',
  'rifle',
  'bullpup',
  'sniper',
  'shotgun',
  'blaster',
  'knife',
  'axe',
  'gloves',
  'crossbow',
  'fan',
] as const
export type Kind = (typeof KINDS)[number]
const skinKind = z.enum(KINDS)
const kind = z.enum([...KINDS, ...THING_CLASSES])

/** The longest file that is read. */
export const IMPORT_BYTES = 20 * 1024 * 1024
/** Pictures of one call; each is 5 MB at most. */
export const MOST_PICTURES = 40

const priceInQuery = z.coerce.number<string | number>().check(z.minimum(0), z.maximum(1e9))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const names = inLanguages(name)

export const DESIGN_STATES = ['in_stock', 'sold_out', 'unpriced', 'no_picture'] as const

const designRow = z.object({
  id,
  key: z.string(),
  item_name: z.string(),
  kind: z.string(),
  rarity,
  color: z.string(),
  image_url: z.string(),
  /** Whether a file of an operator brought it. */
  imported: z.boolean(),
  /** Exteriors that have a price, and those that wait for their first. */
  priced: z.int(),
  unpriced: z.int(),
  least_price: z.nullable(money),
  highest_price: z.nullable(money),
  /** Copies in the mall, all exteriors together. */
  stock: z.int(),
})
export type DesignRow = z.output<typeof designRow>

export const listDesigns = adminQuery('catalogue/designs', {
  summary:
    'Designs by words, kind, rarity, exterior, price and stock; one row for all exteriors, newest first',
  query: z.extend(listQuery, {
    kind: z.optional(kind),
    rarity: z.optional(rarity),
    exterior: z.optional(exterior),
    min_price: z.optional(priceInQuery),
    max_price: z.optional(priceInQuery),
    state: z.optional(z.enum(DESIGN_STATES)),
  }),
  data: adminPageOf(designRow),
})

const designExterior = z.object({
  /** Null of a design without wear, which has this one row. */
  exterior: z.nullable(exterior),
  /** Null until its first price. */
  skin_id: z.nullable(id),
  market_hash_name: z.string(),
  price: z.nullable(money),
  /** Ten-thousandths, `wear_to` excluded. */
  wear_from: wearBound,
  wear_to: wearBound,
  image_url: z.string(),
  stock: z.nullable(z.int()),
  listed: z.boolean(),
})
export type DesignExterior = z.output<typeof designExterior>

export const designDetails = adminQuery('catalogue/design', {
  summary: 'One design: names, its exteriors with prices, stock and pictures, and how the prices moved',
  query: z.object({ id: idInQuery }),
  data: z.object({
    id,
    key: z.string(),
    item_name: z.string(),
    names: z.object({ family: names, finish: names }),
    kind: z.string(),
    rarity,
    color: z.string(),
    exteriors: z.array(designExterior),
    source: z.nullable(z.object({ id: z.string(), name: z.string(), image: z.nullable(z.string()) })),
    /** The newest 200, oldest first. */
    changes: z.array(
      z.object({
        id,
        exterior: z.nullable(exterior),
        from: z.nullable(money),
        to: money,
        staff: staffName,
        batch_id: z.nullable(id),
        agreed: z.boolean(),
        at: unixSeconds,
      }),
    ),
  }),
  errors: ['subject_unknown'],
})

export const setPrice = adminCommand('catalogue/set-price', {
  summary:
    'Sets the price of an exterior, the first one too; a first one that is high, and a move that is far or costs more than the budget, wait for a second person, and so does the same price again, where it has drifted from what was agreed to',
  roles: OPERATORS,
  body: {
    design_id: id,
    /** Null of a design without wear. */
    exterior: z.nullable(exterior),
    price: moneySent,
    /** What the operator saw; null where there was none. */
    price_before: z.nullable(moneySent),
  },
  data: doneOrWaiting,
  errors: ['subject_unknown', 'invalid_input', 'rule_broken', 'changed_meanwhile'],
})

export const renameDesign = adminCommand('catalogue/rename', {
  summary: 'Names a design in the three languages; the market name stays',
  roles: OPERATORS,
  body: { design_id: id, family: names, finish: names },
  data: z.object({}),
  errors: ['subject_unknown'],
})

export const uploadPictures = adminCommand('catalogue/pictures', {
  summary:
    'Sets pictures of skins or of whole designs, all or none: each file is named after the number, 1011.png or 101.png',
  roles: OPERATORS,
  body: {
    files: z
      .array(
        z.object({
          name: z.string().check(z.minLength(1), z.maxLength(100)),
          /** The file in base64. */
          bytes: z.string().check(z.minLength(1), z.maxLength(7_000_000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_PICTURES)),
  },
  data: z.object({ list: z.array(z.object({ name: z.string(), image_url: z.string(), skins: z.int() })) }),
  errors: ['picture_name', 'picture_unreadable', 'picture_too_large'],
  body_limit: 24 * 1024 * 1024,
})

const offerRow = z.object({
  /** The skin's number. */
  id,
  design_id: id,
  item_name: z.string(),
  exterior: z.nullable(exterior),
  rarity,
  color: z.string(),
  image_url: z.string(),
  price: money,
  /** Null where the mall never had it. */
  listed: z.nullable(z.boolean()),
  stocked: z.int(),
  sold: z.int(),
  stock: z.int(),
})
export type OfferRow = z.output<typeof offerRow>

export const OFFER_STATES = ['listed', 'unlisted', 'in_stock', 'sold_out', 'absent'] as const

export const listOffers = adminQuery('catalogue/offers', {
  summary: 'Skins with what the mall has of them, dearest first',
  query: z.extend(listQuery, {
    kind: z.optional(kind),
    rarity: z.optional(rarity),
    exterior: z.optional(exterior),
    min_price: z.optional(priceInQuery),
    max_price: z.optional(priceInQuery),
    state: z.optional(z.enum(OFFER_STATES)),
  }),
  data: adminPageOf(offerRow),
})

export const setMallOffers = adminCommand('catalogue/set-offers', {
  summary: 'Lists skins in the mall and stocks them, all or none; never below what is sold',
  roles: OPERATORS,
  body: {
    offers: z
      .array(
        z.object({
          skin_id: id,
          listed: z.boolean(),
          /** All copies that were ever put in, the sold ones too. */
          stocked: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
          /** What the operator saw; null where the mall had none. */
          stocked_before: z.nullable(z.int()),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  },
  data: z.object({ set: z.int() }),
  errors: ['offer_below_sold', 'subject_unknown', 'changed_meanwhile', 'invalid_input'],
})

export const IMPORT_KINDS = ['skins', 'prices'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
export const IMPORT_STATUSES = ['open', 'waiting', 'applied', 'ended'] as const

const choices = z.object({
  /** The store's rarity of each that the file names; null leaves its rows in error. */
  rarities: z.record(z.string(), z.nullable(rarity)),
  /** The kind of each family (weapon) of skins of the file. */
  kinds: z.record(z.string(), skinKind),
})
export type ImportChoices = z.output<typeof choices>

const counts = z.object({
  /** Rows of the file. */
  rows: z.int(),
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Names that the store has no item of: reported, no errors. */
  unknown: z.int(),
  /** Skins that the store has by itself under that name: they stay as they are. */
  own: z.int(),
  errors: z.int(),
  /** Prices that move by more than 30 %, over 24 hours unless a second person agreed between, and those that have drifted. */
  too_far: z.int(),
})
export type ImportCounts = z.output<typeof counts>

/**
 * Prices of the list that are out of line, with the middle price of what they were held against: the next exteriors of the design, or the
 * items of its family and rarity. How many there are, and the 20 that are furthest off.
 */
const priceOutliers = z.object({
  count: z.int(),
  list: z.array(
    z.object({
      name: z.string(),
      price: money,
      neighbours: z.enum(['exteriors', 'group']),
      middle: money,
    }),
  ),
})

export const importPreview = z.object({
  counts,
  /** The first 200: where it stands, what it names, what is wrong. */
  errors: z.array(z.object({ at: z.string(), key: z.string(), why: z.string() })),
  /** The first 100, each with why it has no place. */
  unknown: z.array(z.object({ name: z.string(), why: z.string() })),
  /** How many prices, or items of a list, of each class have a place; null is what is nothing of the game. */
  classes: z.array(z.object({ class: z.nullable(itemClass), placed: z.int(), unplaced: z.int() })),
  notes: z.array(z.string()),
  moves: z.array(z.object({ skin_id: id, name: z.string(), from: money, to: money })),
  /** First prices that a second person has to agree to. */
  first_waiting: z.int(),
  outliers: priceOutliers,
  /** Boxes that would leave 85-96 % or stay outside; fractions. */
  boxes: z.array(
    z.object({ box_id: id, name: z.string(), declared: z.number(), now: z.number(), planned: z.number() }),
  ),
  /**
   * What is open now and would close by itself: boxes, tiers of minesweeper, and, while no second person agrees to the prices, targets of
   * upgrades and offers of the mall. Null where no price moves.
   */
  closes: z.nullable(
    z.object({ boxes: z.int(), tiers: z.array(z.int()), targets: z.int(), offers: z.int() }),
  ),
  /** Rules of the settings that it would break: it cannot be applied while there is one. */
  rules: z.array(z.string()),
  /** Coins per USD; null for skins. */
  price_rate: z.nullable(z.number()),
  rarities: z.array(z.object({ name: z.string(), count: z.int(), rarity: z.nullable(rarity) })),
  kinds: z.array(z.object({ weapon: z.string(), count: z.int(), kind: skinKind })),
  /** The first new skins as they would be. */
  sample: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      rarity,
      class: itemClass,
      exteriors: z.array(exterior),
      wear_from: wearBound,
      wear_to: wearBound,
    }),
  ),
})
export type ImportPreview = z.output<typeof importPreview>

const importRow = z.object({
  id,
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  staff: staffName,
  created_at: unixSeconds,
  expires_at: unixSeconds,
  applied_at: z.nullable(unixSeconds),
  applied_by: staffName,
  approval_id: z.nullable(id),
  counts,
})
export type ImportRow = z.output<typeof importRow>

export const listImports = adminQuery('catalogue/imports', {
  summary: 'Files that were read, newest first',
  query: z.extend(listQuery, { kind: z.optional(z.enum(IMPORT_KINDS)) }),
  data: adminPageOf(importRow),
})

export const importDetails = adminQuery('catalogue/import', {
  summary: 'What a file would do, and what of it is wrong',
  query: z.object({ id: idInQuery }),
  data: z.extend(importRow, {
    choices,
    preview: importPreview,
    /** Names exactly what applying does; to be sent with it. */
    plan_hash: z.string(),
    /** Whether it is the caller's own and still to be applied. */
    mine: z.boolean(),
  }),
  errors: ['import_unknown'],
})

export const uploadImport = adminCommand('catalogue/import-upload', {
  summary:
    'Reads a file of skins (JSON) or of prices (JSON, or CSV of market_hash_name,price) and keeps it for a day',
  roles: OPERATORS,
  reason: 'optional',
  body: {
    kind: z.enum(IMPORT_KINDS),
    file_name: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Of prices: whether a feed gave them, so that they grow old (the setting price_age_hours). */
    from_feed: z.optional(z.boolean()),
    /** The whole file. */
    text: z.string().check(z.maxLength(IMPORT_BYTES)),
  },
  data: z.object({ id }),
  errors: ['import_unreadable', 'import_columns', 'import_currency'],
  body_limit: 24 * 1024 * 1024,
})

export const chooseImport = adminCommand('catalogue/import-choose', {
  summary: 'Maps rarities and kinds of a file that waits, and plans it again',
  roles: OPERATORS,
  reason: 'optional',
  body: { id, choices },
  data: z.object({}),
  errors: ['import_unknown', 'import_done', 'import_waiting'],
})

export const applyImport = adminCommand('catalogue/import-apply', {
  summary:
    'Does what the preview shows, all or nothing, once; first prices that are high, and prices that move far, have drifted or cost more than the budget, wait for a second person',
  roles: OPERATORS,
  body: {
    id,
    plan_hash: z.string(),
    /** Leaves out the rows with errors; without it they stop the import. */
    leave_out_errors: z.boolean(),
  },
  data: doneOrWaiting,
  errors: [
    'import_unknown',
    'import_done',
    'import_waiting',
    'import_errors',
    'import_nothing',
    'rule_broken',
    'changed_meanwhile',
  ],
})

export const dropImport = adminCommand('catalogue/import-drop', {
  summary: 'Forgets a file that was not applied',
  roles: OPERATORS,
  reason: 'optional',
  body: { id },
  data: z.object({}),
  errors: ['import_unknown', 'import_done', 'import_waiting'],
})
