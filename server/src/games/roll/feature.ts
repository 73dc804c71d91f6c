import type { Game } from '../../platform/feature.ts'
import { rollsAdmin } from './admin.ts'
import { setAgreedSeries } from './admin/save-official.ts'
import { officialRollSweep, waitingRooms } from './official-rolls.ts'
import { rollChecks } from './roll-checks.ts'
import { getRollProof } from './roll-proof.ts'
import { rollRoutes } from './routes.ts'
import { rollSweeps } from './step-rolls.ts'
import { pushRolls } from './push-to-entrants.ts'

export const roll: Game = {
  name: 'roll',
  calls: rollRoutes,
  adminCalls: rollsAdmin,
  subscribe: pushRolls,
  sweeps: (ctx) => [...rollSweeps(ctx), officialRollSweep(ctx)],
  executors: { official_roll: setAgreedSeries },
  proof: { letter: 'r', read: getRollProof },
  checks: rollChecks,
  causes: waitingRooms,
}
