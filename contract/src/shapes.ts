import * as z from 'zod/mini'
import { ITEM_CLASSES } from '@noktra/game/items'
import { isMoney, toCents } from '@noktra/game/money'

export { inLanguage, LANGUAGES, type InLanguages, type Language, type SpecLanguage } from './language.ts'

const languageCode = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** The same on the wire: SPEC's three, and a column for each other language that it was written in. */
export function inLanguages<T extends z.ZodMiniType>(thing: T) {
  return z
    .catchall(z.object({ en: thing, zh: thing, pt: thing }), thing)
    .check(z.refine((things) => Object.keys(things).every((code) => languageCode.test(code))))
}

/** Money in an answer: coins or diamonds as a number with at most two decimals. */
export const money = z.number().check(z.refine((x) => isMoney(x), { error: 'money_decimals' }))

/** Money in a request, 0 or more; decoded to integer cents. */
export const moneySent = z.pipe(
  z.number().check(
    z.minimum(0),
    z.refine((x) => isMoney(x), { error: 'money_decimals' }),
  ),
  z.transform((coins: number) => toCents(coins)),
)

export const id = z.int().check(z.positive())

/** An id in a query string, where everything is text. */
export const idInQuery = z.coerce.number<string | number>().check(z.int(), z.positive())

/** Versions and revisions are counted by numbers of this size in the database. */
const LARGEST_VERSION = 2_147_483_647

/** A version or revision in a request, as far as there can be one. */
export function versionSent(least: 0 | 1) {
  return z.int().check(z.minimum(least), z.maximum(LARGEST_VERSION))
}

/** The same in a query string. */
export function versionInQuery(least: 0 | 1) {
  return z.coerce.number<string | number>().check(z.int(), z.minimum(least), z.maximum(LARGEST_VERSION))
}

/** The name of a game, where a game may stand that the contract has no word for. */
export const gameName = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/))

/** Unix seconds. */
export const unixSeconds = z.int()

const page = z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(10_000))
const pageSize = z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(100))
const after = z.optional(z.string().check(z.maxLength(200)))

/**
 * How lists are asked for. `page` counts from 1; `after` is the `next` of the page before, and wins over `page`:
 * it reads by key, so a far page costs what the first one does.
 */
export const pageQuery = z.object({
  page: z._default(page, 1),
  page_size: z._default(pageSize, 20),
  after,
})
export type PageQuery = z.output<typeof pageQuery>

/** The same without its defaults, for a list that may be asked for in two places. */
export const pageParts = z.object({ page: z.optional(page), page_size: z.optional(pageSize), after })

/** A page of a list: `next` is accepted back as `after`; null on the last page. */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({ list: z.array(row), total: z.int(), next: z.nullable(z.string()) })
}

export const exterior = z.enum(['FN', 'MW', 'FT', 'WW', 'BS'])
/** The same in answers, where it stays a text (SPEC 3): empty of an item without wear, whose `wear` is empty as well. */
export const shownExterior = z.enum(['FN', 'MW', 'FT', 'WW', 'BS', ''])
export type ShownExterior = z.output<typeof shownExterior>

/** Ten-thousandths; null of an item without wear. */
export const wearBound = z.nullable(z.int())

export const itemClass = z.enum(ITEM_CLASSES)
export const rarity = z.enum(['standard', 'refined', 'exotic', 'mythic', 'relic'])

/** What a card of a skin shows, wherever it stands. `image_url` is the widest picture: 560, or 1120 of what may stand large. */
export const skinFace = z.object({
  skin_id: id,
  item_name: z.string(),
  family: z.string(),
  finish: z.string(),
  kind: z.string(),
  kind_key: z.string(),
  market_hash_name: z.string(),
  exterior_name: shownExterior,
  /** `variant` is the key of a copy of another kind, null of a plain one; `phase_name` tells designs apart that share a name. */
  class: itemClass,
  variant: z.nullable(z.string()),
  phase_name: z.nullable(z.string()),
  rarity,
  color: z.string(),
  image_url: z.string(),
})
export type SkinFace = z.output<typeof skinFace>

/** The beacon's round that decides a draw among several people; `randomness` is null until it may be known. */
export const beaconClaim = z.object({
  source: z.enum(['local', 'drand']),
  chain_hash: z.string(),
  round: z.int(),
  randomness: z.nullable(z.string()),
  /** drand: the signature whose SHA-256 is the randomness. Local: the anchor's first round, to hash back to it. */
  signature: z.nullable(z.string()),
  first_round: z.nullable(z.int()),
  /** Of a local chain, that the store knows its values; null of drand. */
  note: z.nullable(z.string()),
})

/** The round that a version's salt is the randomness of; `margin` is null of one from before the rule. */
export const saltClaim = z.object({
  ...beaconClaim.shape,
  published_at: unixSeconds,
  margin: z.nullable(z.int()),
})

/** Which seeds a play is drawn with: the pair and its published hash, and the nonce of the first draw of the call. */
export const receipt = z.object({
  chain_no: z.int(),
  pair_no: z.int(),
  server_seed_hash: z.string(),
  nonce: z.int(),
})
export type Receipt = z.output<typeof receipt>

/** The hash of the odds that were shown, where the caller says it: other odds are refused. */
export const shownHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** What a player mixes into their draws. */
export const userSeed = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'user_seed_format' }))
