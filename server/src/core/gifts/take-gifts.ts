import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import {
  assertInWeek,
  assertVerified,
  judge,
  refusalOf,
  usesOf,
  type Judged,
  type Rules,
  type Taking,
  type Use,
} from './take-gift.ts'

/* What `takeGift` does, for several players in a transaction that holds what gives, so that no other counts the uses of its campaign. */

/** What is decided by: it grows with each gift that is taken. `weeks` says what each player took in seven days. */
export type Counted = {
  rules: Rules
  weeks: Map<number, number>
  /** Who had something of a campaign. */
  had: Set<string>
  times: Map<string, number>
}

/** A gift that is taken, and not written yet. */
export type Taken = Judged & { uses: Use[] }

const hadBy = (campaign: string, playerId: number) => `${campaign} ${playerId}`
const useOf = (campaign: string, { kind, key }: Pick<Use, 'kind' | 'key'>) => `${campaign} ${kind} ${key}`

/** Reads how far what these takings would use up is used. */
export async function countUses(
  tx: Tx,
  { config, games }: Pick<Ctx, 'config' | 'games'>,
  { rules, weeks }: Pick<Counted, 'rules' | 'weeks'>,
  asked: Taking[],
): Promise<Counted> {
  const takings = asked.map((taking) => judge(games, taking))
  const uses = takings.flatMap((taking) =>
    usesOf(config, rules, taking).map((use) => ({ campaign: taking.campaign, ...use })),
  )
  const [had, used] = await Promise.all([
    sql<{ campaign: string; player_id: number }>`
      select campaign, player_id from gift
      join unnest(${takings.map(({ campaign }) => campaign)}::text[], ${takings.map(({ claimant }) => claimant.playerId)}::bigint[])
        as asked(campaign, player_id) using (campaign, player_id)`.execute(tx),
    sql<{ campaign: string; kind: Use['kind']; key: string; times: number }>`
      select campaign, kind, key, times from gift_use
      join unnest(${uses.map(({ campaign }) => campaign)}::text[], ${uses.map(({ kind }) => kind)}::text[],
        ${uses.map(({ key }) => key)}::text[]) as asked(campaign, kind, key) using (campaign, kind, key)`.execute(
      tx,
    ),
  ])
  return {
    rules,
    weeks,
    had: new Set(had.rows.map(({ campaign, player_id }) => hadBy(campaign, player_id))),
    times: new Map(used.rows.map(({ campaign, times, ...use }) => [useOf(campaign, use), times])),
  }
}

/** Decides whether somebody gets a piece of free value, and counts it. Null when this very account had it. @throws GiftRefused */
export function countGift(
  { config, games }: Pick<Ctx, 'config' | 'games'>,
  { rules, weeks, had, times }: Counted,
  asked: Taking,
): Taken | null {
  const taking = judge(games, asked)
  const { campaign, worth, terms, claimant } = taking
  assertVerified(rules, taking)
  const inWeek = weeks.get(claimant.playerId)!
  if (terms.isBoundByWeek) assertInWeek(rules, taking, inWeek)
  if (had.has(hadBy(campaign, claimant.playerId))) return null
  const uses = usesOf(config, rules, taking)
  const used = uses.find((use) => (times.get(useOf(campaign, use)) ?? 0) >= use.most)
  if (used) throw refusalOf(taking, used.kind === 'number' ? 'device' : used.kind)
  had.add(hadBy(campaign, claimant.playerId))
  weeks.set(claimant.playerId, inWeek + worth)
  for (const use of uses) times.set(useOf(campaign, use), (times.get(useOf(campaign, use)) ?? 0) + 1)
  return { ...taking, uses }
}

/** Writes gifts that were counted. @throws Error when another transaction has counted meanwhile: the caller holds what gives */
export async function storeGifts(tx: Tx, gifts: Taken[], now: Date): Promise<void> {
  await Promise.all([insertGifts(tx, gifts, now), insertUses(tx, gifts, now)])
}

async function insertGifts(tx: Tx, gifts: Taken[], now: Date): Promise<void> {
  await sql`
    insert into gift (campaign, player_id, kind, worth, created_at)
    select campaign, player_id, kind, worth, ${now}::timestamptz
    from unnest(${gifts.map(({ campaign }) => campaign)}::text[], ${gifts.map(({ claimant }) => claimant.playerId)}::bigint[],
      ${gifts.map(({ kind }) => kind)}::text[], ${gifts.map(({ worth }) => worth)}::bigint[])
      as given(campaign, player_id, kind, worth)`.execute(tx)
}

async function insertUses(tx: Tx, gifts: Taken[], now: Date): Promise<void> {
  const counted = new Map<string, Use & { campaign: string; times: number }>()
  for (const { campaign, uses } of gifts) {
    for (const use of uses) {
      const times = (counted.get(useOf(campaign, use))?.times ?? 0) + 1
      counted.set(useOf(campaign, use), { ...use, campaign, times })
    }
  }
  const all = [...counted.values()]
  const { rows } = await sql`
    insert into gift_use as u (campaign, kind, key, times, most, last_at)
    select campaign, kind, key, times, most, ${now}::timestamptz
    from unnest(${all.map(({ campaign }) => campaign)}::text[], ${all.map(({ kind }) => kind)}::text[],
      ${all.map(({ key }) => key)}::text[], ${all.map(({ times }) => times)}::int[], ${all.map(({ most }) => most)}::int[])
      as t(campaign, kind, key, times, most)
    order by campaign, kind, key
    on conflict (campaign, kind, key)
      do update set times = u.times + excluded.times, most = excluded.most, last_at = excluded.last_at
      where u.times + excluded.times <= excluded.most
    returning 1`.execute(tx)
  if (rows.length < all.length) throw new Error('What tells a person was counted beside its lock.')
}
