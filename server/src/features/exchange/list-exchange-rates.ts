import type * as api from '@noktra/contract/exchange'
import type { DataOf } from '@noktra/contract/route'
import { leastConvertedCents } from '@noktra/game/exchange'
import { fromCents } from '@noktra/game/money'
import type { Call } from '../../platform/http/serve.ts'
import { readNumber } from '../../core/settings/read-setting.ts'

/** What converts to what: diamonds to coins, and nothing back. */
export async function listExchangeRates({
  db,
}: Call<typeof api.listExchangeRates>): Promise<DataOf<typeof api.listExchangeRates>> {
  const rate = await readNumber(db, 'diamond_to_coin')
  const least = fromCents(leastConvertedCents(rate))
  return { list: [{ from: 'diamond', to: 'coin', rate, least }], total: 1 }
}
