import { budgetSweep } from '../../core/issuance/budgets.ts'
import { moneyAdmin } from './admin.ts'
import { revenueSweep } from './revenue/close-days.ts'
import type { Feature } from '../../platform/feature.ts'

export const money: Feature = {
  name: 'money',
  adminCalls: moneyAdmin,
  sweeps: (ctx) => [revenueSweep(ctx), budgetSweep(ctx)],
}
