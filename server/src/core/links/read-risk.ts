import { sql } from 'kysely'
import {
  overruled,
  riskOf,
  type Contact,
  type LinkKind,
  type Risk,
  type RiskFacts,
  type Verdict,
} from '@noktra/game/risk'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { networkLimit } from '../../platform/http/rate-limit.ts'

const DAY_MS = 24 * 3600 * 1000
const REFUSALS_DAYS = 30
/** Of what an account was seen with, so much is looked at, the newest first. */
const MOST_KEYS = 50
/** Those at one key are counted so far: a carrier's network is not walked. */
export const MOST_COUNTED = 1000

/** What a member of staff says of an account. */
export type Said = { verdict: Verdict; score: number | null; ends_at: Date }

/** An account as rules see it: its score once a person has had their say, and what it is made of. */
export type AccountRisk = Risk & {
  /** By the facts alone. */
  counted: number
  said: Said | null
  facts: RiskFacts
}

/** What networks tell counts for a hundredth in the sandbox, where everybody sits on one machine. */
export function networkWeight(config: Ctx['config']): number {
  return 1 / networkLimit(config, 1)
}

/** The score of an account. Three statements by index, however many share a key with it. */
export async function readRisk(
  db: Db,
  ctx: Pick<Ctx, 'config' | 'clock'>,
  playerId: number,
): Promise<AccountRisk> {
  const risks = await readRisks(db, ctx, [playerId])
  return risks.get(playerId)!
}

/** The same of several accounts. */
export async function readRisks(
  db: Db,
  { config, clock }: Pick<Ctx, 'config' | 'clock'>,
  players: number[],
): Promise<Map<number, AccountRisk>> {
  const now = clock.now()
  const [facts, said] = await Promise.all([readFacts(db, players, now), readSaid(db, players, now)])
  const weight = networkWeight(config)
  return new Map(
    players.map((id) => {
      const own = { facts: facts.get(id)!, said: said.get(id) ?? null }
      const { score: counted, parts } = riskOf(own.facts, weight)
      return [id, { score: overruled(counted, own.said), counted, parts, ...own }]
    }),
  )
}

async function readFacts(db: Db, players: number[], now: Date): Promise<Map<number, RiskFacts>> {
  const [accounts, keysOf] = await Promise.all([readAccounts(db, players, now), readKeys(db, players)])
  return new Map(accounts.map((account) => [account.id, factsOf(account, keysOf.get(account.id) ?? [], now)]))
}

async function readAccounts(db: Db, players: number[], now: Date) {
  return db
    .selectFrom('player')
    .select(['id', 'mobile', 'email', 'created_at', 'lifetime_recharge'])
    .select((eb) =>
      eb
        .selectFrom('gift_refusal')
        .select((all) => all.fn.countAll<number>().as('count'))
        .whereRef('gift_refusal.player_id', '=', 'player.id')
        // What is missing, or comes again with time, counts against no account.
        .where('gift_refusal.reason', 'in', ['device', 'network', 'payment', 'platform', 'linked'])
        .where('gift_refusal.created_at', '>', new Date(now.getTime() - REFUSALS_DAYS * DAY_MS))
        .as('refusals'),
    )
    .where('id', '=', sql<number>`any(${players}::bigint[])`)
    .execute()
}

type Account = Awaited<ReturnType<typeof readAccounts>>[number]

function factsOf(player: Account, keys: Key[], now: Date): RiskFacts {
  const bare = keys.filter((key) => key.bare > 0)
  const networks = keys.filter((key) => key.kind === 'network')
  const times = networks.reduce((sum, key) => sum + key.times, 0)
  return {
    keys,
    bare_others: Math.max(0, ...bare.map((key) => key.bare_players - 1)),
    bare_share: times === 0 ? 0 : bare.reduce((sum, key) => sum + key.bare, 0) / times,
    age_days: (now.getTime() - player.created_at.getTime()) / DAY_MS,
    contact: contactOf(player),
    recharged_cents: player.lifetime_recharge,
    refusals: player.refusals ?? 0,
  }
}

/** The stronger of the contacts that a player has shown to be theirs. */
export function contactOf(player: { mobile: string | null; email: string | null }): Contact {
  if (player.mobile !== null) return 'mobile'
  return player.email === null ? null : 'email'
}

type Key = { kind: LinkKind; players: number; bare_players: number; times: number; bare: number }

/** What accounts were seen with lately, each with how many have it. */
async function readKeys(db: Db, players: number[]): Promise<Map<number, Key[]>> {
  const { rows } = await sql<Key & { player_id: number }>`
    select own.player_id, own.kind, own.times, own.bare,
      (select count(*) from (
        select from player_link o where o.kind = own.kind and o.key = own.key limit ${MOST_COUNTED}) c) as players,
      case when own.bare = 0 then 0 else (select count(*) from (
        select from player_link o where o.key = own.key and o.bare > 0 limit ${MOST_COUNTED}) c) end as bare_players
    from unnest(${players}::bigint[]) as asked(player_id)
    cross join lateral (
      select * from player_link where player_link.player_id = asked.player_id
      order by last_at desc, kind, key limit ${MOST_KEYS}) own`.execute(db)
  const keysOf = new Map<number, Key[]>(players.map((id) => [id, []]))
  for (const { player_id, ...key } of rows) keysOf.get(player_id)!.push(key)
  return keysOf
}

/** What a person said of accounts, as long as it holds. */
export async function readSaid(db: Db, players: number[], now: Date): Promise<Map<number, Said>> {
  const said = await db
    .selectFrom('risk_overrule')
    .select(['player_id', 'verdict', 'score', 'ends_at'])
    .where('player_id', '=', sql<number>`any(${players}::bigint[])`)
    .where('ends_at', '>', now)
    .$narrowType<{ verdict: Verdict }>()
    .execute()
  return new Map(said.map(({ player_id, ...rest }) => [player_id, rest]))
}
