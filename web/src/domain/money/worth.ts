import { queryClient } from '../../api/query-client.ts'
import { formatRate } from '../../i18n/format.ts'
import { text } from '../../i18n/i18n.ts'
import { settingQuery } from '../../session/queries.ts'

export type Currency = 'coin' | 'diamond' | 'bonus'

const RATES = { coin: 'recharge_rate', diamond: 'diamond_to_coin' } as const

/** What a unit of a currency is worth, at the rate of this moment. Throws when it cannot be had. */
export async function tellWorth(currency: string): Promise<string> {
  if (currency !== 'coin' && currency !== 'diamond') return text('layout:worth.bonus')
  const rate = Number(await queryClient.fetchQuery(settingQuery(RATES[currency])))
  return text(`layout:worth.${currency}`, { rate: formatRate(rate) })
}
