const RATES = ['upgrade_profit_rate', 'mall_coin_markup', 'diamond_to_coin', 'value_cap'] as const

/** Whether a setting is one that the loops of the economy are counted with. */
export function isEconomyRate(key: string): key is (typeof RATES)[number] {
  return RATES.some((rate) => rate === key)
}
