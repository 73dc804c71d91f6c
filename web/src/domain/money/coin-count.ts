import { formatNumber } from '../../i18n/format.ts'

/** What money buys in coins, as the cards of the welfare boxes write it (SPEC 9): "5", or "7.50" where it is no whole number. */
export function coinCount(money: number, rate: number): string {
  const cents = Math.round((money * 100) / rate)
  return formatNumber(cents / 100, cents % 100 === 0 ? 0 : 2)
}
