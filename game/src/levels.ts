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
