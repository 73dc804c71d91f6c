import type * as api from '@noktra/contract/levels'
import type { DataOf } from '@noktra/contract/route'
import { badgeOf, gradeOf, HIGHEST_GRADE, keySpend, pointsForGrade } from '@noktra/game/levels'
import { fromCents } from '@noktra/game/money'
import { unixSeconds } from '../../platform/clock.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { presentPerk } from './key-box.ts'
import { getKeyState } from './key-state.ts'

/** How far a player is to the next grade, and to the next key. */
export async function levelProgress({
  db,
  player,
  clock,
  language,
}: PlayerCall<typeof api.levelProgress>): Promise<DataOf<typeof api.levelProgress>> {
  const state = await getKeyState(db, player.id, clock.now())
  const grade = gradeOf(state.points)
  return {
    grade,
    badge: badgeOf(grade),
    points: fromCents(state.points),
    grade_points: pointsForGrade(grade),
    next_grade_points: grade < HIGHEST_GRADE ? pointsForGrade(grade + 1) : null,
    key: {
      waits_for: state.waits_for,
      perk: presentPerk(state.badge, state.box, language),
      spent: fromCents(Math.min(state.spent - state.last, keySpend(state.badge))),
      next_at: state.waits_for === 'today' ? unixSeconds(state.today.ends_at) : null,
    },
  }
}
