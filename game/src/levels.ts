/* Levels: points are cash coins spent less refunds. */

/** The highest grade. */
export const HIGHEST_GRADE = 60

/** Points, in coins, that grade g needs: 5 x g x (g + 1). */
export function pointsForGrade(g: number): number {
  return 5 * g * (g + 1)
}

/** The grade, 0..60, of points given in cents. */
export function gradeOf(points_cents: number): number {
  let grade = 0
  while (grade < HIGHEST_GRADE && points_cents >= 100 * pointsForGrade(grade + 1)) grade += 1
  return grade
}

/** The badge of a grade, 0..5: one for every ten grades. */
export function badgeOf(grade: number): number {
  return Math.min(5, Math.floor(grade / 10))
}

/** What a badge's keys open: boxes of this price, in cents. The first badge has none (PRODUCT 11). */
export const KEY_PRICES: readonly number[] = [0, 50, 100, 200, 500, 1000]

/** A key asks for coins spent since the last one: so many times the price of its box, which makes it 0.5 % of them. */
export const KEY_SPEND_FACTOR = 200

/** Coins, in cents, to be spent for good between one key and the next of a badge; 0 where the badge has no key. */
export function keySpend(badge: number): number {
  return KEY_SPEND_FACTOR * (KEY_PRICES[badge] ?? 0)
}

/**
 * Whether a key may be given: `spent_cents` is all that a player has spent for good, which never becomes less, and
 * `last_cents` what that was when the last key was given, 0 before the first. The prices of all keys given by this rule
 * are 0.5 % of what was spent at most, whenever it is asked.
 */
export function hasEarnedKey(badge: number, spent_cents: number, last_cents: number): boolean {
  const needed = keySpend(badge)
  return needed > 0 && spent_cents - last_cents >= needed
}
