import { sql, type RawBuilder } from 'kysely'
import type { InLanguages } from '@noktra/contract/shapes'
import { said, type Said } from '@noktra/languages/said'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { readNumbers } from '../settings/read-setting.ts'

/** Skins at the prices of today, or at those (cents by skin) that stand in for them. */
function pricesOf(then: ReadonlyMap<number, number>): RawBuilder<unknown> {
  return then.size === 0
    ? sql`skin`
    : sql`(select skin.id, coalesce(priced.price, skin.price) as price from skin
        left join unnest(${[...then.keys()]}::bigint[], ${[...then.values()]}::bigint[]) as priced(id, price) on priced.id = skin.id)`
}

/** Each box on sale with what its active version returns at these prices / what it returns by the printed values. */
const boxesAt = (skins: RawBuilder<unknown>) => sql`
  select box.id, sum((row.ticket_to - row.ticket_from + 1)::numeric * skin.price)
    / sum((row.ticket_to - row.ticket_from + 1)::numeric * row.value) as moved
  from box
    join box_pool_row row on row.box_id = box.id and row.version = box.active_version
    join ${skins} skin on skin.id = row.skin_id
  where box.status = 'on_sale'
  group by box.id`

/** Each tier that is played with the stop whose return has moved furthest. */
const tiersAt = (skins: RawBuilder<unknown>) => sql`
  select distinct on (tier, version) tier, version, (reached * price + (1 - reached) * consolation_now)
    / (reached * value + (1 - reached) * consolation_printed) as moved
  from (
    select active.tier, active.version, prize.value, skin.price, reach.ways / 117649 as reached,
      consolation.printed as consolation_printed, consolation.now as consolation_now
    from (
      select distinct on (tier) tier, version from mine_tier where active_from is not null order by tier, version desc) active
      join mine_prize prize on prize.tier = active.tier and prize.version = active.version
      join ${skins} skin on skin.id = prize.skin_id
      join unnest(array[84035, 60025, 34300, 19600, 8400, 3600]::numeric[]) with ordinality as reach(ways, layer)
        on reach.layer = prize.layer
      join lateral (
        select sum((row.ticket_to - row.ticket_from + 1)::numeric * row.value) / 1000000 as printed,
          sum((row.ticket_to - row.ticket_from + 1)::numeric * s.price) / 1000000 as now
        from mine_consolation row join ${skins} s on s.id = row.skin_id
        where row.tier = active.tier and row.version = active.version) consolation on true) stops
  order by tier, version, abs((reached * price + (1 - reached) * consolation_now)
    / (reached * value + (1 - reached) * consolation_printed) - 1) desc`

const TODAY = pricesOf(new Map())
const BOXES = boxesAt(TODAY)
const TIERS = tiersAt(TODAY)

export type Drift = { subject: string; name: InLanguages<string> | Said; moved: number; closed: boolean }

/** What has drifted beyond the limit at which staff are told, boxes first. `moved` is today's return / the printed one. */
export async function findDrifts(db: Db): Promise<Drift[]> {
  const { drift_flag } = await readNumbers(db, ['drift_flag'])
  const { rows } = await sql<Omit<Drift, 'name'> & { tier: number | null; names: InLanguages<string> }>`
    select 'box:' || box.id as subject, box.names, null as tier, m.moved::float8, box.closed_at is not null as closed
      from (${BOXES}) m join box on box.id = m.id
      where box.closed_at is not null or abs(m.moved - 1) > ${drift_flag}::numeric
    union all
    select 'tier:' || m.tier, null, m.tier, m.moved::float8, t.closed_at is not null
      from (${TIERS}) m join mine_tier t on t.tier = m.tier and t.version = m.version
      where t.closed_at is not null or abs(m.moved - 1) > ${drift_flag}::numeric
    order by subject`.execute(db)
  return rows.map(({ tier, names, ...row }) => ({
    ...row,
    name: tier === null ? names : said('dashboard:causes.tier', { tier }),
  }))
}

/** How many boxes and which tiers, open now, would close at these prices (cents by skin). */
export async function countClosing(
  db: Db,
  prices: ReadonlyMap<number, number>,
): Promise<{ boxes: number; tiers: number[] }> {
  const { drift_close } = await readNumbers(db, ['drift_close'])
  const then = pricesOf(prices)
  const closes = sql`abs(m.moved - 1) > ${drift_close}::numeric`
  const { rows } = await sql<{ boxes: number; tiers: number[] | null }>`
    select (select count(*) from (${boxesAt(then)}) m join box on box.id = m.id
        where box.closed_at is null and ${closes}) as boxes,
      (select array_agg(m.tier order by m.tier) from (${tiersAt(then)}) m
        join mine_tier t on t.tier = m.tier and t.version = m.version
        where t.closed_at is null and ${closes}) as tiers`.execute(db)
  return { boxes: rows[0]!.boxes, tiers: rows[0]!.tiers ?? [] }
}

/**
 * Closes the boxes and tiers whose return has drifted beyond `drift_close`, and opens those again that came back within
 * `drift_flag`. Keys of a box that opens again live on by as long as it was closed.
 */
export async function closeDrifted(tx: Tx, now: Date): Promise<void> {
  const { drift_flag, drift_close } = await readNumbers(tx, ['drift_flag', 'drift_close'])
  // Between the two limits what is open stays open, and what is closed stays closed.
  const turns = (closedAt: RawBuilder<unknown>) => sql`case when ${closedAt} is null
    then abs(m.moved - 1) > ${drift_close}::numeric else abs(m.moved - 1) <= ${drift_flag}::numeric end`
  const turned = (closedAt: RawBuilder<unknown>) =>
    sql`case when ${closedAt} is null then ${now}::timestamptz end`
  await sql`
    with due as (
      select box.id, box.closed_at from (${BOXES}) m join box on box.id = m.id
      where ${turns(sql`box.closed_at`)} order by box.id
    ), held as (
      select box.id, box.closed_at from box join due on due.id = box.id and due.closed_at is not distinct from box.closed_at
      order by box.id for no key update of box
    ), changed as (
      update box set closed_at = ${turned(sql`held.closed_at`)} from held where box.id = held.id
      returning box.id, held.closed_at as was
    )
    update box_key set expires_at = expires_at + (${now}::timestamptz - greatest(granted_at, changed.was))
    from changed
    where changed.was is not null and box_key.box_id = changed.id and used_at is null and expires_at > changed.was`.execute(
    tx,
  )
  await sql`
    update mine_tier set closed_at = ${turned(sql`mine_tier.closed_at`)} from (${TIERS}) m
    where mine_tier.tier = m.tier and mine_tier.version = m.version and ${turns(sql`mine_tier.closed_at`)}`.execute(
    tx,
  )
}

/** Prices move in the transactions that close what they drift from (`apply-prices.ts`); this finds what moved otherwise. */
export function driftSweep(ctx: Ctx): Sweep {
  return {
    name: 'close what drifted',
    everyMs: 5000,
    run: () => ctx.transact((tx) => closeDrifted(tx, ctx.clock.now())),
  }
}
