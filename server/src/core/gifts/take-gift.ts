import { sql } from 'kysely'
import { formatCents, toCents } from '@noktra/game/money'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { LockMode } from '../../platform/db/lock-mode.ts'
import { NETWORKS_OF_SITE, siteOf } from '../../platform/http/network.ts'
import { networkLimit } from '../../platform/http/rate-limit.ts'
import { readNumbers } from '../settings/read-setting.ts'
import type { GiftReason } from '@noktra/contract/admin/risk'
import type { GiftTerms } from '../../platform/game.ts'
import { GiftRefused, giftTermsOf, type Wish } from './gift-kinds.ts'
import type { Claimant } from './read-claimant.ts'

const WEEK_MS = 7 * 24 * 3600 * 1000

/** What tells a person among those who take of a campaign, and how often it may be there. */
export type Use = {
  kind: 'device' | 'network' | 'payment' | 'platform' | 'number'
  key: string
  most: number
}

/** `number`: the phone or the mail address that registers; it had the gift, whatever became of the account. */
export type Taking = Wish & { claimant: Claimant; now: Date; number?: string }

/** With the rules of its kind, and the kinds of which a week brings a player only so much. */
export type Judged = Taking & { terms: GiftTerms; weekly: string[] }

/**
 * Decides whether somebody gets a piece of free value, and writes down that they did, in the transaction that gives it. It asks
 * for a verified phone number; or a verified mail address, by which a week brings less; or an account of the game platform
 * whose risk is low. Of a campaign it is one for each account, browser, account of payment and of the platform, and a few for a
 * network; a browser without cookies counts by its network. False when this very account had it.
 * @throws GiftRefused
 */
export async function takeGift(
  tx: Tx,
  { config, games }: Pick<Ctx, 'config' | 'games'>,
  asked: Taking,
): Promise<boolean> {
  const taking = judge(games, asked)
  const rules = await readRules(tx)
  assertVerified(rules, taking)
  await assertWeek(tx, rules, taking)
  // Before anything else of the campaign: of two calls at once the second waits here, and then finds that the player had it.
  if (!(await insertGift(tx, taking))) return false
  const used = await useUp(tx, usesOf(config, rules, taking), taking)
  if (used) throw refusalOf(taking, used.kind === 'number' ? 'device' : used.kind)
  return true
}

export function judge(games: Ctx['games'], taking: Taking): Judged {
  const terms = giftTermsOf(games).get(taking.kind)
  if (!terms) throw new Error(`Nothing gives a ${taking.kind}`)
  return { ...taking, terms, weekly: weeklyKinds(games) }
}

/** The kinds of gifts of which a week brings a player only so much. */
export function weeklyKinds(games: Ctx['games']): string[] {
  return [...giftTermsOf(games)].flatMap(([kind, { isBoundByWeek }]) => (isBoundByWeek ? kind : []))
}

async function insertGift(tx: Tx, { campaign, kind, worth, claimant, now }: Taking): Promise<boolean> {
  const given = await tx
    .insertInto('gift')
    .values({ campaign, player_id: claimant.playerId, kind, worth, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('campaign')
    .executeTakeFirst()
  return given !== undefined
}

export type Rules = Awaited<ReturnType<typeof readRules>>

export function readRules(db: Db) {
  return readNumbers(db, [
    'gift_network_limit',
    'gift_week_mobile',
    'gift_week_email',
    'gift_risk_platform',
    'gift_risk_limit',
  ])
}

/**
 * Whether somebody may have free value at all. Every contact of a player is verified; who has none signs in by an account of
 * the platform.
 * @throws GiftRefused unverified, risk
 */
export function assertVerified(rules: Rules, taking: Judged): void {
  const { contact, score } = taking.claimant
  if (score >= rules.gift_risk_limit) throw refusalOf(taking, 'risk')
  if (contact === null && score >= rules.gift_risk_platform) throw refusalOf(taking, 'unverified')
}

async function assertWeek(tx: Tx, rules: Rules, taking: Judged): Promise<void> {
  if (!taking.terms.isBoundByWeek) return
  const { playerId } = taking.claimant
  const weeks = await holdWeeks(tx, [playerId], taking, 'wait')
  assertInWeek(rules, taking, weeks.get(playerId)!)
}

/**
 * What players took in seven days of gifts that are neither earned nor promised. One taking of a player at a time: those are left out
 * whose taking another transaction holds.
 */
export async function holdWeeks(
  tx: Tx,
  players: number[],
  { weekly, now }: { weekly: string[]; now: Date },
  mode: LockMode,
): Promise<Map<number, number>> {
  const [held, taken] = await Promise.all([
    holdTakings(tx, players, mode),
    sql<{ player_id: number; taken: number }>`
      select player_id, sum(worth)::bigint as taken from gift
      where player_id = any(${players}::bigint[]) and kind = any(${weekly}::text[])
        and created_at > ${new Date(now.getTime() - WEEK_MS)}::timestamptz
      group by player_id`.execute(tx),
  ])
  const takenBy = new Map(taken.rows.map((row) => [row.player_id, row.taken]))
  return new Map(held.map((id) => [id, takenBy.get(id) ?? 0]))
}

async function holdTakings(tx: Tx, players: number[], mode: LockMode): Promise<number[]> {
  const lock = sql`hashtextextended('gifts:' || id, 0)`
  if (mode === 'wait') {
    await sql`select pg_advisory_xact_lock(${lock}) from unnest(${players}::bigint[]) as asked(id)`.execute(
      tx,
    )
    return players
  }
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${players}::bigint[]) as asked(id) where pg_try_advisory_xact_lock(${lock})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Holds what a player takes in seven days below what their contact opens, of gifts that are neither earned nor promised: those are
 * watched by the budget of their campaign. By phone the first of them is theirs however large it is.
 * @throws GiftRefused week
 */
export function assertInWeek(rules: Rules, taking: Judged, taken: number): void {
  const { contact } = taking.claimant
  const byPhone = contact === 'mobile'
  const most = toCents(byPhone ? rules.gift_week_mobile : rules.gift_week_email)
  if (taken + taking.worth <= most || (byPhone && taken === 0)) return
  throw refusalOf(taking, 'week', { most: formatCents(most) }, byPhone ? 'gift_week' : 'gift_week_email')
}

export function usesOf(config: Ctx['config'], rules: Rules, { terms, claimant, number }: Judged): Use[] {
  if (terms.isForAccount) return []
  const { device, keepsCookie, network, payments, platforms } = claimant
  const perNetwork = terms.perNetwork?.most ?? rules.gift_network_limit
  const own: Use[] = keepsCookie ? [{ kind: 'device', key: device, most: 1 }] : []
  // Without cookies a browser is told by its network, of which it may take what one browser may.
  if (!keepsCookie)
    own.push({ kind: 'device', key: `network:${network}`, most: networkMost(config, terms, 1) })
  const most = networkMost(config, terms, perNetwork)
  own.push({ kind: 'network', key: network, most })
  const site = siteOf(network)
  if (site) own.push({ kind: 'network', key: site, most: most * NETWORKS_OF_SITE })
  return [
    ...own,
    ...payments.map((key): Use => ({ kind: 'payment', key, most: 1 })),
    ...platforms.map((key): Use => ({ kind: 'platform', key, most: 1 })),
    ...(number === undefined ? [] : [{ kind: 'number' as const, key: number, most: 1 }]),
  ]
}

function networkMost(config: Ctx['config'], { perNetwork }: GiftTerms, most: number): number {
  return config.sandbox && perNetwork ? perNetwork.inSandbox : networkLimit(config, most)
}

/**
 * Counts each once more, in one order everywhere, so that two takings wait for each other and do not block each other. Gives the first that
 * is used up already; the refused call rolls back.
 */
async function useUp(tx: Tx, uses: Use[], { campaign, now }: Taking): Promise<Use | null> {
  const { rows } = await sql<{ kind: string; key: string }>`
    insert into gift_use as u (campaign, kind, key, times, most, last_at)
    select ${campaign}, kind, key, 1, most, ${now}::timestamptz
    from unnest(${uses.map(({ kind }) => kind)}::text[], ${uses.map(({ key }) => key)}::text[],
      ${uses.map(({ most }) => most)}::int[]) as t(kind, key, most)
    order by kind, key
    on conflict (campaign, kind, key) do update set times = u.times + 1, most = excluded.most, last_at = excluded.last_at
      where u.times < excluded.most
    returning kind, key`.execute(tx)
  const counted = new Set(rows.map(({ kind, key }) => `${kind} ${key}`))
  return uses.find(({ kind, key }) => !counted.has(`${kind} ${key}`)) ?? null
}

/** The refusal of a wish, for the reason given. */
export function refusalOf(
  { kind, campaign, worth, claimant, terms }: Wish & { claimant: Claimant; terms: GiftTerms },
  reason: GiftReason,
  details: Record<string, string | number> = {},
  name = terms.errors?.[reason],
): GiftRefused {
  const { playerId, score, network, keepsCookie } = claimant
  return new GiftRefused(
    { kind, campaign, worth, reason, playerId, score, network, isBare: !keepsCookie },
    details,
    name,
  )
}
