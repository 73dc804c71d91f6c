/*
 * Rebates of promotion (PRODUCT 11): what an inviter earns by each recharge of those whom they invited. Amounts are cents of
 * coins, rates are parts per million.
 */

/** From `recharge_cents` that invitees have recharged in all, `rate_ppm` of each further recharge. */
export type RebateLevel = { level: number; recharge_cents: number; rate_ppm: number }

/** What holds until an operator sets other levels. */
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

/** The most levels that there may be. */
export const MOST_REBATE_LEVELS = 8

/** Rates are shown with one decimal of a percent. */
const RATE_STEP_PPM = 1000

/** What is wrong with levels; what says so in a language has the words. */
export type RebateLevelBreach =
  | { kind: 'number'; count: number; most: number }
  | { kind: 'place'; level: number; place: number }
  | { kind: 'no_amount' | 'rate_step'; level: number }
  | { kind: 'first_begins_later' }
  | { kind: 'not_above' | 'pays_no_more'; level: number; lower: number }

/** What is wrong with levels, the lowest first; an empty list when they can be held to. */
export function rebateLevelBreaches(levels: readonly RebateLevel[]): RebateLevelBreach[] {
  if (levels.length === 0 || levels.length > MOST_REBATE_LEVELS)
    return [{ kind: 'number', count: levels.length, most: MOST_REBATE_LEVELS }]
  return levels.flatMap(({ level, recharge_cents, rate_ppm }, index) => {
    const lower = levels[index - 1]
    const breaches: RebateLevelBreach[] = []
    if (level !== index + 1) breaches.push({ kind: 'place', level, place: index + 1 })
    if (!Number.isSafeInteger(recharge_cents) || recharge_cents < 0)
      breaches.push({ kind: 'no_amount', level })
    else if (!lower && recharge_cents !== 0) breaches.push({ kind: 'first_begins_later' })
    else if (lower && !(recharge_cents > lower.recharge_cents))
      breaches.push({ kind: 'not_above', level, lower: lower.level })
    if (!Number.isSafeInteger(rate_ppm) || rate_ppm < 0 || rate_ppm % RATE_STEP_PPM !== 0)
      breaches.push({ kind: 'rate_step', level })
    else if (lower && !(rate_ppm > lower.rate_ppm))
      breaches.push({ kind: 'pays_no_more', level, lower: lower.level })
    return breaches
  })
}

/** The level that so many cents recharged by invitees have reached; `levels` are faultless. */
export function rebateLevelOf(recharge_cents: number, levels: readonly RebateLevel[]): RebateLevel {
  return levels.findLast((level) => recharge_cents >= level.recharge_cents) ?? levels[0]!
}

/** The level after that, or null at the highest. */
export function nextRebateLevel(recharge_cents: number, levels: readonly RebateLevel[]): RebateLevel | null {
  return levels.find((level) => recharge_cents < level.recharge_cents) ?? null
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
