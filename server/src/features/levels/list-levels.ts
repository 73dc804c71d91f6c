import type * as api from '@noktra/contract/levels'
import type { DataOf } from '@noktra/contract/route'
import { badgeOf, HIGHEST_GRADE, KEY_PRICES, pointsForGrade } from '@noktra/game/levels'
import type { SharedCall } from '../../platform/http/shared.ts'
import { findKeyBoxes, presentPerk } from './key-box.ts'

/** Grades 0 to 60 with the coins that each needs, and what every badge gives. */
export async function listLevels({
  db,
  language,
}: SharedCall<typeof api.listLevels>): Promise<DataOf<typeof api.listLevels>> {
  const list = Array.from({ length: HIGHEST_GRADE + 1 }, (_, grade) => ({
    grade,
    points: pointsForGrade(grade),
    badge: badgeOf(grade),
  }))
  const badges = KEY_PRICES.map((_, badge) => badge)
  const boxes = await findKeyBoxes(db, badges)
  return {
    list,
    badges: badges.map((badge) => ({
      badge,
      from_grade: 10 * badge,
      perk: presentPerk(badge, boxes.get(badge), language),
    })),
    total: list.length,
  }
}
