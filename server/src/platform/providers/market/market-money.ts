/* Coins and the money of a market. `rate`: ten-thousandths of that money in one coin; mills are thousandths of it. */

/** Cents of coins that pay for a price, rounded up. */
export function coinsForPrice(mills: number, rate: number): number {
  return Number((BigInt(mills) * 1000n + BigInt(rate) - 1n) / BigInt(rate))
}

/** Cents of coins that a balance is worth, rounded down. */
export function coinsOfBalance(mills: number, rate: number): number {
  return Number((BigInt(mills) * 1000n) / BigInt(rate))
}

/** The money that so many cents of coins pay, rounded down. */
export function millsOf(cents: number, rate: number): number {
  return Number((BigInt(cents) * BigInt(rate)) / 1000n)
}

/** Mills of an amount as a market writes it, with at most three decimals; null for what is no amount. */
export function millsOfText(given: string | number): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,3})0*)?$/.exec(String(given))
  return match ? Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0')) : null
}
