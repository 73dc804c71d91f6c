/*
 * Rebates of promotion (PRODUCT 11): what an inviter earns by each recharge of those whom he invited. Amounts are cents of
 * coins, rates are parts per million.
 */

/** From `recharge_cents` that invitees have recharged in all, `rate_ppm` of each further recharge. */
type RebateLevel = { level: number; recharge_cents: number; rate_ppm: number }

export const REBATE_LEVELS: readonly RebateLevel[] = [
  { level: 1, recharge_cents: 0, rate_ppm: 10_000 },
  { level: 2, recharge_cents: 50_000, rate_ppm: 15_000 },
  { level: 3, recharge_cents: 200_000, rate_ppm: 20_000 },
  { level: 4, recharge_cents: 1_000_000, rate_ppm: 25_000 },
  { level: 5, recharge_cents: 5_000_000, rate_ppm: 30_000 },
]

const PPM = 1_000_000n

/** A rebate may be claimed so long after the recharge, unless that is refunded. */
export const REBATE_WAIT_MS = 7 * 24 * 3600 * 1000

/** The least that is claimed at once, in cents. */
export const LEAST_CLAIM_CENTS = 100

/** The level that so many cents recharged by invitees have reached. */
export function rebateLevelOf(recharge_cents: number): RebateLevel {
  return REBATE_LEVELS.findLast((level) => recharge_cents >= level.recharge_cents) ?? REBATE_LEVELS[0]!
}

/** The level after that, or null at the highest. */
export function nextRebateLevel(recharge_cents: number): RebateLevel | null {
  return REBATE_LEVELS.find((level) => recharge_cents < level.recharge_cents) ?? null
}

/**
 * The rebate of a recharge of `coins_cents` at a rate, floored to the cent; exact for every safe integer.
 * Throws RangeError unless both are whole numbers of at least 0.
 */
export function rebateCents(coins_cents: number, rate_ppm: number): number {
  if (![coins_cents, rate_ppm].every((n) => Number.isSafeInteger(n) && n >= 0))
    throw new RangeError(`${coins_cents} at ${rate_ppm} is no recharge`)
  return Number((BigInt(coins_cents) * BigInt(rate_ppm)) / PPM)
}
