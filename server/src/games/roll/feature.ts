import { sql } from 'kysely'
import { rollFair } from '@noktra/contract/roll-proof'
import type { GameFeature } from '../../platform/feature.ts'
import { rollCard, rollCards } from './roll-cards.ts'
import { rollsAdmin } from './admin.ts'
import { setAgreedSeries } from './admin/save-official.ts'
import { officialRollSweep, waitingRooms } from './official-rolls.ts'
import { rollChecks } from './roll-checks.ts'
import { rollDraws } from './roll-draws.ts'
import { rollGift } from './roll-gift.ts'
import { getRollProof } from './roll-proof.ts'
import { seriesWeeks } from './series-weeks.ts'
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
  proof: { letter: 'r', data: rollFair, read: getRollProof, draws: rollDraws, card: rollCard },
  items: {
    free: ['roll'],
    provenBy: 'ref',
    room: sql`(select roll.id from roll_prize join roll on roll.id = roll_prize.roll_id
      where roll_prize.item_id = item.id and roll.phase in ('open', 'locked'))`,
    // The planner may compute both sides of a condition; a case is computed where it applies only.
    fromPlayers: sql`exists (select from roll where owner_id is not null and id =
      case when i.source = 'roll' and i.source_ref ~ '^[0-9]+:' then split_part(i.source_ref, ':', 1)::bigint end)`,
  },
  queues: { rolls_due: (now) => sql`select next_at from roll where next_at <= ${now}::timestamptz` },
  begun: 'select player_id, joined_at from roll_entry',
  cards: rollCards,
  checks: rollChecks,
  causes: waitingRooms,
  gift: rollGift,
  series: seriesWeeks,
  sealed: [{ table: 'roll', key: 'id', column: 'server_seed' }],
}
