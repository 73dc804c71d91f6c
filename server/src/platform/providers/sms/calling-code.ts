/** Calling codes of two digits; those of North America and of Russia have one, all others three. */
const OF_TWO_DIGITS = new Set(
  `20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95
  98`.split(/\s+/),
)

/** The calling code of the country of a number that is written as +digits. */
export function countryCodeOf(mobile: string): string {
  const digits = mobile.slice(1)
  if (/^[17]/.test(digits)) return digits[0]!
  const two = digits.slice(0, 2)
  return OF_TWO_DIGITS.has(two) ? two : digits.slice(0, 3)
}

/** All countries that have no budget of their own. */
export const OTHERS = '*'
const MOST = 100_000_000

/** Budgets as an operator writes them, "86:5000, *:500": SMS a day by calling code. Null when the text is none. */
export function readSmsBudgets(text: string): Map<string, number> | null {
  const parts = text.split(',').map((part) => /^\s*([1-9]\d{0,2}|\*):(\d{1,9})\s*$/.exec(part))
  const budgets = new Map(parts.map((part) => [part?.[1] ?? '', Number(part?.[2])]))
  const isWhole = budgets.size === parts.length && budgets.has(OTHERS)
  return isWhole && [...budgets.values()].every((most) => most <= MOST) ? budgets : null
}
