import { rechargeAdmin } from './admin/routes.ts'
import { settleAgreed } from './admin/settle-reversal.ts'
import { CARDS, makeAgreedCards } from './make-cards.ts'
import { rechargePlugin, rechargeRoutes, rechargeSweeps } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const recharge: Feature = {
  name: 'recharge',
  calls: rechargeRoutes,
  adminCalls: rechargeAdmin,
  pages: [rechargePlugin],
  sweeps: rechargeSweeps,
  executors: { cards_make: makeAgreedCards, order_settle: settleAgreed },
  budgets: [CARDS],
}
