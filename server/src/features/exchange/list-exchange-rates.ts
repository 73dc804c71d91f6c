import type * as api from '@noktra/contract/exchange'
import type { DataOf } from '@noktra/contract/route'
import { leastConvertedCents } from '@noktra/game/exchange'
import { fromCents } from '@noktra/game/money'
import type { SharedCall } from '../../platform/http/shared.ts'
import { readNumber } from '../../core/settings/read-setting.ts'

/** What converts to what: diamonds to coins, and nothing back. */
export async function listExchangeRates({
  db,
}: SharedCall<typeof api.listExchangeRates>): Promise<DataOf<typeof api.listExchangeRates>> {
  const rate = await readNumber(db, 'diamond_to_coin')
  const least = fromCents(leastConvertedCents(rate))
  return { list: [{ from: 'diamond', to: 'coin', rate, least }], total: 1 }
}
