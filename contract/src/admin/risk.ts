import * as z from 'zod/mini'
import { LINK_KINDS, RISK_WEIGHTS, VERDICTS, type RiskPart } from '@noktra/game/risk'
import { GAMES } from '../plain/games.ts'
import { gameName, id, idInQuery, money, unixSeconds } from '../shapes.ts'
import { adminCommand, adminPageOf, listQuery, adminQuery, OPERATORS, staffName } from './admin-route.ts'

/** Free value by what gives it. */
export const GIFT_KINDS = [
  ...GAMES.flatMap((game) => ('isGift' in game ? game.kind : [])),
  'registration',
  'rebate',
] as const

/** One of them, or the name of another game. */
const giftKind = z.union([z.enum(GIFT_KINDS), gameName])
export type GiftKind = z.output<typeof giftKind>

/** Why somebody did not get it. `linked`: a rebate of two accounts that much joins. */
export const GIFT_REASONS = [
  'unverified',
  'week',
  'risk',
  'device',
  'network',
  'payment',
  'platform',
  'linked',
] as const
export type GiftReason = (typeof GIFT_REASONS)[number]

const person = z.object({ id, nickname: z.string() })
const linkKind = z.enum(LINK_KINDS)
const score = z.int().check(z.minimum(0), z.maximum(100))

const cluster = z.object({
  /** The oldest account of the group, by which it is known. */
  id,
  oldest: person,
  size: z.int(),
  /** Keys that join it, by their kind. */
  devices: z.int(),
  payments: z.int(),
  platforms: z.int(),
  /** Of those of its accounts that are shown: coins recharged in all, and free value of the last 90 days. */
  shown: z.int(),
  recharged: money,
  taken: money,
  counted_at: unixSeconds,
})
export type ClusterRow = z.output<typeof cluster>

export const listClusters = adminQuery('risk', {
  summary: 'Groups of accounts that are joined by browsers, payment or platform accounts, largest first',
  query: listQuery,
  data: adminPageOf(cluster),
})

const said = z.object({
  verdict: z.enum(VERDICTS),
  score: z.nullable(score),
  reason: z.string(),
  by: staffName,
  created_at: unixSeconds,
  ends_at: unixSeconds,
})

const sharedKey = z.object({
  /** What it is known by on the page. */
  id: z.string(),
  kind: linkKind,
  /** The network, without its end for roles that may not see it; of anything else the first letters of its hash. */
  label: z.string(),
  /** All who have it, counted up to 1,000. */
  players: z.int(),
  /** Whether those who have it are shown: of a crowd none are. */
  walked: z.boolean(),
})
export type SharedKeyShown = z.output<typeof sharedKey>

const neighbour = z.object({
  ...person.shape,
  /** 0: the account that is looked at; 1: shares a key with it; 2: shares one with those. */
  step: z.int(),
  status: z.enum(['open', 'frozen']),
  contact: z.nullable(z.enum(['mobile', 'email'])),
  recharged: money,
  verdict: z.nullable(z.enum(VERDICTS)),
  created_at: unixSeconds,
})
export type Neighbour = z.output<typeof neighbour>

const edge = z.object({
  player_id: id,
  key_id: z.string(),
  first_at: unixSeconds,
  last_at: unixSeconds,
  times: z.int(),
  /** How many of these times the browser kept no cookie. */
  bare: z.int(),
})
export type Edge = z.output<typeof edge>

export const playerRisk = adminQuery('risk/player', {
  summary: 'The score of an account with what it is made of, and the accounts around it, two steps far',
  query: z.object({ id: idInQuery }),
  data: z.object({
    player: person,
    /** What rules go by, and what the facts alone come to. */
    score,
    counted: score,
    parts: z.array(
      z.object({ part: z.enum(Object.keys(RISK_WEIGHTS) as [RiskPart, ...RiskPart[]]), points: z.int() }),
    ),
    said: z.nullable(said),
    /** From which score on free value is refused: to an account of the platform alone, and to everybody. */
    limits: z.object({ platform: score, all: score }),
    keys: z.array(sharedKey),
    players: z.array(neighbour),
    edges: z.array(edge),
    /** There are more than the page shows. */
    more: z.boolean(),
  }),
  errors: ['player_unknown'],
})
export type PlayerRisk = z.output<typeof playerRisk.data>

const refusal = z.object({
  id,
  kind: giftKind,
  campaign: z.string(),
  reason: z.enum(GIFT_REASONS),
  player: person,
  /** Of a rebate: whose recharge it was. */
  other: z.nullable(person),
  network: z.nullable(z.string()),
  bare: z.boolean(),
  score,
  worth: money,
  times: z.int(),
  created_at: unixSeconds,
  last_at: unixSeconds,
})
export type GiftRefusalRow = z.output<typeof refusal>

export const listGiftRefusals = adminQuery('risk/refusals', {
  summary: 'Free value that was refused, to whom and why, newest first',
  query: z.extend(listQuery, {
    kind: z.optional(giftKind),
    reason: z.optional(z.enum(GIFT_REASONS)),
    day: z.optional(z.iso.date()),
    player_id: z.optional(idInQuery),
  }),
  data: adminPageOf(refusal),
})

export const countGiftRefusals = adminQuery('risk/refusals/days', {
  summary:
    'How many players were refused free value on each of the last 30 days of the store, by what gives it',
  data: z.object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        players: z.int(),
        kinds: z.record(giftKind, z.int()),
      }),
    ),
  }),
})
export type RefusalDays = z.output<typeof countGiftRefusals.data>['days']

export const overruleRisk = adminCommand('risk/overrule', {
  summary: 'Says what an account is to rules, until an end: trusted, watched, or of a fixed score',
  roles: OPERATORS,
  body: {
    id,
    verdict: z.enum(VERDICTS),
    /** Of a fixed one. */
    score: z.optional(z.nullable(score)),
    ends_at: unixSeconds,
  },
  data: z.object({ score }),
  errors: ['player_unknown', 'rule_broken'],
})

export const liftOverrule = adminCommand('risk/lift', {
  summary: 'Takes back what was said of an account: its score counts again',
  roles: OPERATORS,
  body: { id },
  data: z.object({ score }),
  errors: ['player_unknown', 'rule_broken'],
})
