import { ECONOMY_DEFAULTS, type Economy } from '@noktra/game/economy'
import type { RebateLevel } from '@noktra/game/rebates'
import { UPGRADE_CONSOLATION_FROM_CENTS } from '@noktra/game/upgrades'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { readRebateLevels } from './rebate-levels.ts'
import { readNumbers, readSetting } from './read-setting.ts'

const PPM = 1_000_000

/** Settings that are rates of the economy. */
export const RATES = ['upgrade_profit_rate', 'mall_coin_markup', 'diamond_to_coin', 'value_cap'] as const

/** The settings that the economy goes by, as they are now; of boxes, tiers and the consolation skin it holds nothing. */
export async function readRates(db: Db): Promise<Economy> {
  const [rates, { levels }] = [await readNumbers(db, RATES), await readRebateLevels(db)]
  return ratesOf(rates, levels)
}

/** The same of settings and levels of rebates that are read already. */
export function ratesOf(
  settings: Record<(typeof RATES)[number], number>,
  levels: readonly RebateLevel[],
): Economy {
  return {
    ...ECONOMY_DEFAULTS,
    ...(Object.fromEntries(RATES.map((key) => [key, settings[key]])) as Pick<
      Economy,
      (typeof RATES)[number]
    >),
    highest_box_return: 0,
    highest_mine_return: 0,
    comfort_rate: 0,
    highest_rebate: Math.max(...levels.map(({ rate_ppm }) => rate_ppm)) / PPM,
  }
}

/** What the store promises as it is set and published now, whatever waits for its salt included. */
export async function readEconomy(db: Db): Promise<Economy> {
  const [boxes, stops] = [await boxReturns(db), await mineReturns(db)]
  return {
    ...(await readRates(db)),
    highest_box_return: Math.max(0, ...boxes.map((box) => box.returned)),
    highest_mine_return: Math.max(0, ...stops.map((stop) => stop.returned)),
    comfort_rate: consolationSkinRate((await consolationSkinPrice(db)) ?? 0),
  }
}

/** The consolation skin of upgrades as a part of the least stake that has one. */
export function consolationSkinRate(cents: number): number {
  return cents / UPGRADE_CONSOLATION_FROM_CENTS
}

/** What the consolation skin costs now, in cents; null when none is set. */
export async function consolationSkinPrice(db: Db): Promise<number | null> {
  const id = await readSetting(db, 'upgrade_comfort_skin_id')
  if (id === null) return null
  const skin = await db.selectFrom('skin').select('price').where('id', '=', Number(id)).executeTakeFirst()
  return skin?.price ?? null
}

/** A return by the published odds, as a fraction that is not below the exact one. */
export type PublishedReturn = { name: string; returned: number }

/** Of each box that is sold, or waits to be. */
export async function boxReturns(db: Db): Promise<PublishedReturn[]> {
  const { rows } = await sql<{ name: string; version: number; ppm: number }>`
    select box.names ->> 'en' as name, pool.version,
      ceil(sum((row.ticket_to - row.ticket_from + 1)::numeric * row.value) / pool.price)::bigint as ppm
    from box
      join box_pool pool on pool.box_id = box.id and pool.version >= coalesce(box.active_version, 1)
      join box_pool_row row on row.box_id = pool.box_id and row.version = pool.version
    where box.status = 'on_sale' and not box.is_welfare
    group by box.id, pool.version, pool.price order by box.sort, box.id, pool.version`.execute(db)
  return rows.map(({ name, version, ppm }) => ({ name: `${name}, version ${version}`, returned: ppm / PPM }))
}

/** Of each stop of each tier of minesweeper that is played, or waits to be. */
export async function mineReturns(db: Db): Promise<PublishedReturn[]> {
  const { rows } = await sql<{ tier: number; version: number; layer: number; ppm: number }>`
    select tier.tier, tier.version, prize.layer,
      ceil((reach.ways * prize.value * 1000000 + (117649 - reach.ways) * consolation.sum) / (117649 * tier.stake))::bigint as ppm
    from mine_tier tier
      join mine_prize prize on prize.tier = tier.tier and prize.version = tier.version
      join unnest(array[84035, 60025, 34300, 19600, 8400, 3600]::numeric[]) with ordinality as reach(ways, layer)
        on reach.layer = prize.layer
      join lateral (
        select sum((ticket_to - ticket_from + 1)::numeric * value) as sum from mine_consolation
        where tier = tier.tier and version = tier.version) consolation on true
    where tier.version >= coalesce((
      select max(active.version) from mine_tier active where active.tier = tier.tier and active.active_from is not null), 1)
    order by tier.tier, tier.version, prize.layer`.execute(db)
  return rows.map(({ tier, version, layer, ppm }) => ({
    name: `tier ${tier}, version ${version}, stop after layer ${layer}`,
    returned: ppm / PPM,
  }))
}
