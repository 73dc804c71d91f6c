import { said } from '@noktra/languages/said'
import type { GameFeature } from '../../platform/feature.ts'
import { setAgreedWelfare, welfareAdmin } from './admin.ts'
import { welfareRoutes } from './routes.ts'
import { welfareChecks } from './welfare-checks.ts'

export const welfare: GameFeature = {
  name: 'welfare',
  area: 'welfare',
  calls: welfareRoutes,
  adminCalls: welfareAdmin,
  executors: { welfare_box: setAgreedWelfare },
  items: { free: ['welfare'] },
  checks: welfareChecks,
  gift: {
    given: "select 'welfare:' || day, player_id, created_at from welfare_opening",
    watched: { budget: 'welfare_week_budget', words: said('settings:words.welfare_week_budget.label') },
  },
  promises: [
    {
      kind: 'welfare',
      words: said('games:welfare.promises.welfare'),
      counted: { what: 'item-made', house: 0, name: 'welfare' },
      alarm: 'alarm_welfare',
    },
  ],
  opens: ['welfare'],
}
