import * as z from 'zod/mini'
import { route } from './route.ts'
import { gameName, id, idInQuery, money, pageParts, skinFace, unixSeconds, versionInQuery } from './shapes.ts'
import * as plain from './plain/odds.ts'
import { ODDS_PARTS } from './plain/odds.ts'

const parts = z.omit(pageParts, { page: true })

/** What has published odds: a box, a tier, the pool of what a lost battle gives. */
const oddsSubject = z.object({
  game: gameName,
  subject: id,
  name: z.string(),
  /** The version on sale; null when there is none. */
  active_version: z.nullable(z.int()),
  versions: z.int(),
  /** When the newest version was published. */
  changed_at: unixSeconds,
})
export type OddsSubject = z.output<typeof oddsSubject>

export const listOdds = route(plain.listOdds, {
  summary: 'Everything that has published odds: how many versions, and when the newest was published',
  data: z.object({ list: z.array(oddsSubject) }),
})

/** What one try costs and gives on average; money in coins. */
const declared = z.object({
  /** Null where nothing is paid. */
  price: z.nullable(money),
  /** Of the price; both are the same but where the player chooses when to stop. */
  returns: z.nullable(z.object({ least: z.number(), most: z.number() })),
  /** Mean of the printed values, by their chances; null where no single draw decides. */
  mean_value: z.nullable(z.number()),
})
export type DeclaredOdds = z.output<typeof declared>

const oddsVersionShape = z.object({
  version: z.int(),
  published_at: unixSeconds,
  /** When it went on sale; null while it waits for its round. */
  active_from: z.nullable(unixSeconds),
  declared,
  /** Of the version before; null for the first. */
  before: z.nullable(declared),
  /** Rows that it has, and how many are new, gone, or have another chance or value than in the version before. */
  rows: z.int(),
  added: z.int(),
  removed: z.int(),
  moved: z.int(),
  pool_hash: z.string(),
  /** The beacon's round whose randomness is the salt; null where the draw itself has a round. */
  salt: z.nullable(
    z.object({
      source: z.string(),
      round: z.int(),
      round_at: unixSeconds,
      pool_salt: z.nullable(z.string()),
    }),
  ),
  /** Its entry in the public log (docs/log.md); the index is null while it waits, and where it is older than the log. */
  log: z.object({
    state: z.enum(['in_log', 'waiting', 'before_log']),
    kind: z.string(),
    index: z.nullable(z.int()),
  }),
})
export type OddsVersion = z.output<typeof oddsVersionShape>

const of = z.object({ game: gameName, subject: idInQuery })

export const oddsVersions = route(plain.oddsVersions, {
  summary:
    'Versions of published odds, newest first, each beside the one before it; with the round and the log entry of each',
  query: z.extend(of, parts.shape),
  data: z.object({ of: oddsSubject, list: z.array(oddsVersionShape), next: z.nullable(z.string()) }),
  errors: ['invalid_input', 'odds_unknown'],
})

/** A row of a version beside the same row of the version before; what is null on one side is not there. */
const oddsRow = z.object({
  ...skinFace.shape,
  part: z.enum(ODDS_PARTS),
  /** Of a prize. */
  layer: z.nullable(z.int()),
  chance: z.nullable(z.number()),
  chance_before: z.nullable(z.number()),
  value: z.nullable(money),
  value_before: z.nullable(money),
})
export type OddsRow = z.output<typeof oddsRow>

export const oddsVersion = route(plain.oddsVersion, {
  summary: 'Every row of a version of published odds beside the version before, the dearest first',
  query: z.extend(of, { version: versionInQuery(1) }),
  data: z.object({ list: z.array(oddsRow) }),
  errors: ['odds_unknown'],
})

export const priceMoves = route(plain.priceMoves, {
  summary:
    'Every price that a public change of prices moved or set; `change` is its number in /api/fair/changes',
  query: z.extend(parts, { change: idInQuery }),
  data: z.object({
    at: unixSeconds,
    changed: z.int(),
    added: z.int(),
    /** `from` is null where it was the first price. */
    list: z.array(z.object({ ...skinFace.shape, from: z.nullable(money), to: money })),
    next: z.nullable(z.string()),
  }),
  errors: ['invalid_input', 'odds_unknown'],
})
