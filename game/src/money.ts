/*
 * Money is an integer number of cents (1 coin = 100 cents) in the database and in all arithmetic. JSON carries a
 * number with at most two decimals. Products with a rate are computed on integers, so no float error reaches a price.
 */

/**
 * Cents of an amount as JSON carries it. Accepts x iff it is finite, `Number(x.toFixed(2)) === x` and its cents are
 * a safe integer; throws RangeError otherwise. Negative amounts are amounts: callers that forbid them check for that.
 */
export function toCents(amount: number): number {
  const cents = centsOf(amount)
  if (cents === undefined) throw new RangeError(`${amount} is not an amount with at most two decimals`)
  return cents
}

/** Whether `toCents` accepts the number. */
export function isMoney(x: number): boolean {
  return centsOf(x) !== undefined
}

function centsOf(x: number): number | undefined {
  if (typeof x !== 'number' || !Number.isFinite(x)) return undefined
  const text = x.toFixed(2)
  if (Number(text) !== x) return undefined
  // Reading the digits is exact where x * 100 is not; from 1e21 on toFixed writes an exponent, which is not safe either.
  const cents = Number(text.replace('.', ''))
  return Number.isSafeInteger(cents) ? cents + 0 : undefined
}

/** The amount that JSON carries for so many cents. Throws RangeError unless cents is a safe integer. */
export function fromCents(cents: number): number {
  assertSafeInteger(cents)
  return cents / 100
}

/** "12.50": always two decimals, no grouping. Throws RangeError unless cents is a safe integer. */
export function formatCents(cents: number): string {
  assertSafeInteger(cents)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * What a recharge of `amountCoins` costs, in cents of money: amount x rate, half up to the cent. The rate has at most
 * four decimals. Throws RangeError on a negative amount, a rate that is not above 0, or more decimals.
 */
export function payableCents(amountCoins: number, rechargeRate: number): number {
  const cents = toCents(amountCoins)
  const rate = decimalUnits(rechargeRate, 10_000)
  if (cents < 0 || rate === 0)
    throw new RangeError('a recharge needs an amount of at least 0 and a rate above 0')
  return safe((BigInt(cents) * BigInt(rate) + 5_000n) / 10_000n)
}

/** x as an integer of 1/unit. x / unit is correctly rounded, so equality holds exactly for decimals of that length. */
function decimalUnits(x: number, unit: number): number {
  const units = Math.round(x * unit)
  if (!Number.isSafeInteger(units) || units < 0 || units / unit !== x) {
    throw new RangeError(`${x} is not a decimal of at least 0 in steps of 1/${unit}`)
  }
  return units
}

function assertSafeInteger(cents: number): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`)
}

function safe(cents: bigint): number {
  const number = Number(cents)
  assertSafeInteger(number)
  return number
}
