import { RECHARGE_AMOUNTS } from '@noktra/contract/plain/recharge'

export const DEFAULT_AMOUNT = RECHARGE_AMOUNTS[0]

/** The smallest offered amount that covers a shortfall in coins; the largest one when none does. */
export function amountFor(need: number | undefined): number {
  if (!need || need <= 0) return DEFAULT_AMOUNT
  return RECHARGE_AMOUNTS.find((amount) => amount >= need) ?? RECHARGE_AMOUNTS.at(-1)!
}
