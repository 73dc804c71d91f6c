import { ECONOMY_DEFAULTS, type Economy } from '@noktra/game/economy'
import type { Db } from '../../db/connect.ts'
import { readRebateLevels } from './rebate-levels.ts'
import { readNumber } from './read-setting.ts'

/** Settings that are rates of the economy. */
export const RATES = ['upgrade_profit_rate', 'mall_coin_markup', 'diamond_to_coin'] as const

/** What the store promises as it is set now, with what is about to be saved instead: each is measured against the others. */
export async function readEconomy(db: Db, instead: Partial<Economy>): Promise<Economy> {
  const economy: Economy = { ...ECONOMY_DEFAULTS }
  for (const rate of RATES) economy[rate] = await readNumber(db, rate)
  const { levels } = await readRebateLevels(db)
  economy.highest_rebate = Math.max(...levels.map(({ rate_ppm }) => rate_ppm)) / 1_000_000
  return { ...economy, ...instead }
}
