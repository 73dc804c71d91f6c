import type * as api from '@noktra/contract/promotion'
import type { DataOf } from '@noktra/contract/route'
import { fromCents } from '@noktra/game/money'
import { REBATE_LEVELS } from '@noktra/game/rebates'

/** The levels of promotion, the same for everybody. */
export async function levelSetting(): Promise<DataOf<typeof api.levelSetting>> {
  const list = REBATE_LEVELS.map(({ level, recharge_cents, rate_ppm }) => ({
    level,
    recharge: fromCents(recharge_cents),
    rate: rate_ppm / 1_000_000,
  }))
  return { list, total: list.length }
}
