import { ADJUSTMENTS, adjustAsAgreed } from './adjust-balance.ts'
import { playersAdmin } from './admin.ts'
import type { Feature } from '../../platform/feature.ts'

export const players: Feature = {
  name: 'players',
  adminCalls: playersAdmin,
  executors: { balance_adjust: adjustAsAgreed },
  budgets: ADJUSTMENTS,
}
