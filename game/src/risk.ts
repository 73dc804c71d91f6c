/*
 * How likely it is that an account is one of many of one person (0 to 100), from what is known of the accounts around it. The
 * weights stand in one table each. Accounts that share a key (a browser, a network, an account at a payment service or at the game
 * platform) with many others is told little by it: an edge between two of n accounts weighs 2/n of one between two alone.
 */

export const LINK_KINDS = ['device', 'network', 'payment', 'platform'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** What each fact adds to or takes from the score. `most` is where a sum ends; `from` is the least number that counts. */
export const RISK_WEIGHTS = {
  /** For each other account at one browser, of a payment service, at one of the platform, in one network. */
  device: { each: 25, most: 50 },
  payment: { each: 35, most: 60 },
  platform: { each: 40, most: 60 },
  network: { each: 6, most: 12 },
  /** For each other account that signed in without cookies from a network from which this one did, too. */
  bare_crowd: { each: 4, most: 40 },
  /** Times the share of sign-ins whose browser kept no cookie. */
  bare_share: { most: 15 },
  /** By the age of the account in days: the first row that it is younger than. */
  age: [
    { below_days: 1, points: 15 },
    { below_days: 3, points: 10 },
    { below_days: 7, points: 5 },
  ],
  contact: { none: 10, email: 5, mobile: 0 },
  /** By coins recharged, in cents: the last row that they reach. */
  recharged: [
    { from_cents: 3_000, points: -10 },
    { from_cents: 30_000, points: -20 },
  ],
  /** For each refusal of free value in the last 30 days because somebody joined with it had it. */
  refusals: { each: 5, most: 25 },
} as const

/** Of those at one key no more count: a carrier's network adds nothing to speak of. */
const MOST_AT_A_KEY = 10

/** Something that an account shares; `players` are all who have it, this account among them. */
export type SharedKey = { kind: LinkKind; players: number }

export type Contact = 'mobile' | 'email' | null

export type RiskFacts = {
  keys: readonly SharedKey[]
  /** The most other accounts that came without cookies from one network from which this account did so, too. */
  bare_others: number
  /** Sign-ins whose browser kept no cookie, of all; 0 to 1. */
  bare_share: number
  age_days: number
  contact: Contact
  recharged_cents: number
  /** Refusals of free value in the last 30 days because somebody joined with it had it. */
  refusals: number
}

export type RiskPart = keyof typeof RISK_WEIGHTS
export type Risk = { score: number; parts: { part: RiskPart; points: number }[] }

/**
 * The score of an account with what it is made of. `networkWeight` below 1 is for a store where everybody sits on one machine:
 * what networks tell counts by it.
 */
export function riskOf(facts: RiskFacts, networkWeight = 1): Risk {
  const parts = [
    ...LINK_KINDS.map((kind) => ({
      part: kind,
      points: sharedPoints(facts.keys, kind) * (kind === 'network' ? networkWeight : 1),
    })),
    {
      part: 'bare_crowd' as const,
      points: upTo(RISK_WEIGHTS.bare_crowd, facts.bare_others * networkWeight),
    },
    { part: 'bare_share' as const, points: RISK_WEIGHTS.bare_share.most * facts.bare_share },
    {
      part: 'age' as const,
      points: RISK_WEIGHTS.age.find((row) => facts.age_days < row.below_days)?.points ?? 0,
    },
    { part: 'contact' as const, points: RISK_WEIGHTS.contact[facts.contact ?? 'none'] },
    {
      part: 'recharged' as const,
      points: RISK_WEIGHTS.recharged.findLast((row) => facts.recharged_cents >= row.from_cents)?.points ?? 0,
    },
    { part: 'refusals' as const, points: upTo(RISK_WEIGHTS.refusals, facts.refusals) },
  ]
  const shown = parts.map(({ part, points }) => ({ part, points: Math.round(points) }))
  const sum = shown.reduce((all, { points }) => all + points, 0)
  return { score: Math.min(100, Math.max(0, sum)), parts: shown.filter(({ points }) => points !== 0) }
}

function sharedPoints(keys: readonly SharedKey[], kind: LinkKind): number {
  const { each, most } = RISK_WEIGHTS[kind]
  const sum = keys
    .filter((key) => key.kind === kind && key.players > 1)
    .reduce((all, { players }) => all + each * Math.min(players - 1, MOST_AT_A_KEY) * edgeWeight(players), 0)
  return Math.min(most, sum)
}

function upTo({ each, most }: { each: number; most: number }, times: number): number {
  return Math.min(most, each * times)
}

/** What an edge between two of `players` accounts at one key weighs beside one between two alone, which is 1. */
export function edgeWeight(players: number): number {
  return players < 2 ? 0 : 2 / players
}

/**
 * What joins two accounts that share nothing but a network or a third account, in points of 100. A network alone, with young
 * accounts, comes to 40; only where both came without cookies does it come to more.
 */
export const CLOSENESS_WEIGHTS = {
  network: 20,
  /** Both signed in without cookies from it. */
  bare: 40,
  /** One of them is younger than so many days, and they share a network. */
  young: { below_days: 7, points: 20 },
  /** Each half of a way through a third account, which shares something stronger than a network with both. */
  half: { device: 0.8, payment: 0.9, platform: 1 },
} as const

/** The least limit of closeness that makes sense: below it a network alone, with young accounts, would join two people. */
export const LEAST_CLOSENESS = 41

export type PairFacts = {
  /** Networks that both have; `bare` where both came from it without cookies. */
  networks: readonly { players: number; bare: boolean }[]
  younger_days: number
  /** Ways from one to the other through a third account, by what the third shares with each. */
  ways: readonly { first: SharedKey; second: SharedKey }[]
}

/** How closely two accounts are joined, 0 to 100. `networkWeight` as for `riskOf`. */
export function closenessOf({ networks, younger_days, ways }: PairFacts, networkWeight = 1): number {
  const { network, bare, young } = CLOSENESS_WEIGHTS
  const isYoung = younger_days < young.below_days
  const byNetwork = networks.map(
    (shared) =>
      (network * edgeWeight(shared.players) + (shared.bare ? bare : 0) + (isYoung ? young.points : 0)) *
      networkWeight,
  )
  const byWay = ways.map(({ first, second }) => 100 * halfOf(first) * halfOf(second))
  return Math.min(100, Math.round(Math.max(0, ...byNetwork, ...byWay)))
}

function halfOf({ kind, players }: SharedKey): number {
  return kind === 'network' ? 0 : CLOSENESS_WEIGHTS.half[kind] * edgeWeight(players)
}

/** What a person may say of a score: it counts for nothing, it is at least WATCHED_LEAST, or it is a number. */
export const VERDICTS = ['trusted', 'watched', 'fixed'] as const
export type Verdict = (typeof VERDICTS)[number]
export const WATCHED_LEAST = 60

/** The score that rules go by, once a person has had their say. */
export function overruled(score: number, said: { verdict: Verdict; score: number | null } | null): number {
  if (!said) return score
  if (said.verdict === 'trusted') return 0
  return said.verdict === 'watched' ? Math.max(score, WATCHED_LEAST) : (said.score ?? score)
}
