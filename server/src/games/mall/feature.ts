import { wearFair } from '@noktra/contract/mall-proof'
import type { GameFeature } from '../../platform/feature.ts'
import { mallCards, wearCard } from './mall-cards.ts'
import { mallBill } from './mall-bill.ts'
import { mallScreens } from './mall-screens.ts'
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
    data: wearFair,
    read: getWearProof,
    card: wearCard,
    own: { kind: 'wear', list: listWearProofs },
  },
  nonces: 'mall_item',
  noncesBy: 'item_id',
  bill: mallBill,
  items: { sold: ['mall'], provenBy: 'item' },
  cards: mallCards,
  firstScreens: mallScreens,
  checks: mallChecks,
}
