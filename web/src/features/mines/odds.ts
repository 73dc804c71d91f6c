import { TICKETS } from '@noktra/game/boxes'
import type { Fraction } from '@noktra/game/fraction'
import { toCents } from '@noktra/game/money'

/** "25/49" */
export function fractionText({ part, over }: Fraction): string {
  return `${part}/${over}`
}

/** What a mine gives on average: in coins, weighed by tickets, and as a fraction of the stake. */
export function consolationAverage({
  consolation,
  stake,
}: {
  consolation: readonly { value: number; from: number; to: number }[]
  stake: number
}): { coins: number; share: number } {
  const cents = consolation.reduce((sum, { value, from, to }) => sum + toCents(value) * (to - from + 1), 0)
  const mean = cents / TICKETS
  return { coins: mean / 100, share: mean / toCents(stake) }
}

/** How often a prize is the stake: 1.29 for 2.58 coins of 2. */
export function timesStake(value: number, stake: number): number {
  return toCents(value) / toCents(stake)
}
