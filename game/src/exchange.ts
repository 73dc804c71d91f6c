/* Conversion: diamonds become cash coins, one way. */

const PPM = 1_000_000

/**
 * Coins, in cents, for diamonds given in cents at a rate of coins for one diamond: rounded down to the cent. The rate
 * has at most six decimals. Throws RangeError on a negative amount, on more decimals, and on a rate that is not above 0.
 */
export function convertedCents(diamond_cents: number, rate: number): number {
  if (!Number.isSafeInteger(diamond_cents) || diamond_cents < 0)
    throw new RangeError(`${diamond_cents} is not an amount of diamonds in cents`)
  const coins = Number((BigInt(diamond_cents) * BigInt(ppmOf(rate))) / BigInt(PPM))
  if (!Number.isSafeInteger(coins)) throw new RangeError(`${diamond_cents} is too much to convert`)
  return coins
}

/** The fewest diamonds, in cents, that give one cent of coins. Throws RangeError as `convertedCents` does. */
export function leastConvertedCents(rate: number): number {
  return Math.ceil(PPM / ppmOf(rate))
}

/** A rate as text: at most six decimals, no exponent, no trailing zeros. Throws RangeError as `convertedCents` does. */
export function rateText(rate: number): string {
  const ppm = ppmOf(rate)
  const decimals = String(ppm % PPM)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${Math.floor(ppm / PPM)}${decimals && `.${decimals}`}`
}

function ppmOf(rate: number): number {
  const ppm = Math.round(rate * PPM)
  if (!Number.isSafeInteger(ppm) || ppm <= 0 || ppm / PPM !== rate)
    throw new RangeError(`${rate} is not a rate above 0 with at most six decimals`)
  return ppm
}
