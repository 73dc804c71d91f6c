import type * as api from '@noktra/contract/promotion'
import type { DataOf } from '@noktra/contract/route'
import { fromCents } from '@noktra/game/money'
import type { Call } from '../../platform/http/serve.ts'
import { readRebateLevels } from '../../core/settings/rebate-levels.ts'

/** The levels of promotion, the same for everybody. */
export async function levelSetting({
  db,
}: Call<typeof api.levelSetting>): Promise<DataOf<typeof api.levelSetting>> {
  const { levels } = await readRebateLevels(db)
  const list = levels.map(({ level, recharge_cents, rate_ppm }) => ({
    level,
    recharge: fromCents(recharge_cents),
    rate: rate_ppm / 1_000_000,
  }))
  return { list, total: list.length }
}
