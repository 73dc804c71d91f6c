/** The account of number 0 among the platform's accounts of people. */
const FIRST = 76_561_197_960_265_728n
const MOST_PARTNER = 2n ** 32n - 1n

/** The 17 digits of an account from its 32 bit number, or null where there is no such account. */
export function steamIdOf(partner: string): string | null {
  if (!/^[1-9]\d{0,9}$/.test(partner)) return null
  const number = BigInt(partner)
  return number <= MOST_PARTNER ? String(FIRST + number) : null
}

/** The 32 bit number of an account, as trade links name it, or null where these are no digits of an account. */
export function partnerOf(steamId: string): string | null {
  if (!/^\d{17}$/.test(steamId)) return null
  const number = BigInt(steamId) - FIRST
  return number > 0n && number <= MOST_PARTNER ? String(number) : null
}
