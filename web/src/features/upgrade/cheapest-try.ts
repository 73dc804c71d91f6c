import { queryClient } from '../../api/query-client.ts'
import { settingQuery } from '../../session/queries.ts'
import { toCents } from '@noktra/game/money'
import { cheapestUpgrade } from '@noktra/game/upgrade/cheapest-upgrade'

/** The stake that gets a skin of this price with the least money, at the margin of today; null where none can be staked on it. */
export async function cheapestTry(price: number) {
  const rate = await queryClient.fetchQuery(settingQuery('upgrade_profit_rate'))
  return cheapestUpgrade(toCents(price), Number(rate ?? 0.08))
}
