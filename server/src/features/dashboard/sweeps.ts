import type { Ctx } from '../../platform/context.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { beat } from './beat.ts'
import { countMovements } from './count-movements.ts'
import { raiseAlerts } from './raise-alerts.ts'

/** What the dashboard reads is brought up to date by these. */
export function dashboardSweeps(ctx: Ctx): Sweep[] {
  return [
    { name: 'count movements', everyMs: 3000, run: () => countMovements(ctx) },
    { name: 'heartbeat', everyMs: 5000, run: () => beat(ctx) },
    { name: 'raise alerts', everyMs: 10_000, run: () => raiseAlerts(ctx) },
  ]
}
