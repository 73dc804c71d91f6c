import { openingFair } from '@noktra/contract/box-proof'
import type { GameFeature } from '../../platform/feature.ts'
import { OPENINGS } from '../../core/openings/open-boxes.ts'
import { boxCards, openingCard } from './box-cards.ts'
import { boxBill } from './box-bill.ts'
import { boxScreens } from './box-screens.ts'
import { activatePools } from './activate-pools.ts'
import { boxesAdmin } from './admin/admin.ts'
import { boxTimeSweep } from './admin/publish-scheduled.ts'
import { publishBox } from './admin/publish-box.ts'
import { refitBoxes } from './admin/refit-boxes.ts'
import { returnCauses } from './admin/return-causes.ts'
import { bringBackAgreed } from './admin/retire-box.ts'
import { boxOdds } from './box-odds.ts'
import { boxPlays } from './box-plays.ts'
import { boxChecks } from './box-checks.ts'
import { boxWins } from './box-wins.ts'
import { countOpenings } from './count-openings.ts'
import { boxDraws } from './box-draws.ts'
import { getOpeningProof, listOpeningProofs } from './opening-proof.ts'
import { boxRoutes } from './routes.ts'
import { settledOpenings } from './settled-openings.ts'

export const box: GameFeature = {
  name: 'box',
  area: 'boxes',
  calls: boxRoutes,
  adminCalls: boxesAdmin,
  sweeps: (ctx) => [
    { name: 'activate pools', everyMs: 1000, run: () => activatePools(ctx) },
    boxTimeSweep(ctx),
    { name: 'count openings', everyMs: 2000, run: () => countOpenings(ctx) },
  ],
  executors: { box_publish: publishBox, box_bring_back: bringBackAgreed, box_refit: refitBoxes },
  proof: {
    letter: '',
    data: openingFair,
    read: getOpeningProof,
    draws: boxDraws,
    card: openingCard,
    own: { kind: 'box', list: listOpeningProofs },
  },
  wins: boxWins,
  costs: ['open-box'],
  plays: boxPlays,
  settled: settledOpenings,
  odds: boxOdds,
  nonces: 'draw',
  bill: boxBill,
  items: { won: ['box'], free: ['key'] },
  begun: 'select player_id, created_at from draw',
  cards: boxCards,
  firstScreens: boxScreens,
  facesIn: [OPENINGS],
  checks: boxChecks,
  causes: returnCauses,
}
