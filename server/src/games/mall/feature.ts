import { FAIR_ANSWERS } from '@noktra/contract/fair'
import type { GameFeature } from '../../platform/feature.ts'
import { mallCards } from './mall-cards.ts'
import { mallBill } from './mall-bill.ts'
import { mallAdmin } from './admin.ts'
import { mallChecks } from './mall-checks.ts'
import { mallRoutes } from './routes.ts'
import { getWearProof, listWearProofs } from './wear-proof.ts'

export const mall: GameFeature = {
  name: 'mall',
  area: 'mall',
  calls: mallRoutes,
  adminCalls: mallAdmin,
  proof: {
    letter: 'w',
    data: FAIR_ANSWERS.wear,
    read: getWearProof,
    own: { kind: 'wear', list: listWearProofs },
  },
  nonces: 'mall_item',
  bill: mallBill,
  cards: mallCards,
  checks: mallChecks,
}
