import { sql } from 'kysely'
import { FAIR_ANSWERS } from '@noktra/contract/fair'
import type { GameFeature } from '../../platform/feature.ts'
import { rollCards } from './roll-cards.ts'
import { rollsAdmin } from './admin.ts'
import { setAgreedSeries } from './admin/save-official.ts'
import { officialRollSweep, waitingRooms } from './official-rolls.ts'
import { rollChecks } from './roll-checks.ts'
import { rollDraws } from './roll-draws.ts'
import { getRollProof } from './roll-proof.ts'
import { rollRoutes } from './routes.ts'
import { rollSweeps } from './step-rolls.ts'
import { pushRolls } from './push-to-entrants.ts'

export const roll: GameFeature = {
  name: 'roll',
  area: 'rolls',
  calls: rollRoutes,
  adminCalls: rollsAdmin,
  subscribe: pushRolls,
  sweeps: (ctx) => [...rollSweeps(ctx), officialRollSweep(ctx)],
  executors: { official_roll: setAgreedSeries },
  proof: { letter: 'r', data: FAIR_ANSWERS.roll, read: getRollProof, draws: rollDraws },
  items: {
    free: ['roll'],
    // The planner may compute both sides of a condition; a case is computed where it applies only.
    fromPlayers: sql`exists (select from roll where owner_id is not null and id =
      case when i.source = 'roll' and i.source_ref ~ '^[0-9]+:' then split_part(i.source_ref, ':', 1)::bigint end)`,
  },
  queues: { rolls_due: (now) => sql`select next_at from roll where next_at <= ${now}::timestamptz` },
  begun: 'select player_id, joined_at from roll_entry',
  cards: rollCards,
  checks: rollChecks,
  causes: waitingRooms,
}
