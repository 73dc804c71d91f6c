import type { GameView } from '../../domain/game/game-view.ts'
import { isOf } from '../../domain/proof/fair-answer.ts'
import { paths } from '../../paths.ts'

/** Red envelopes: they are claimed in the welfare centre. */
export const envelope: GameView = {
  kind: 'envelope',
  area: 'welfare',
  causePath: (id) => paths.fairEnvelope(Number(id)),
  proof: {
    kind: 'envelope',
    load: () => import('./proof/envelope-view.tsx'),
    askAgainMs: (fair) => isOf(fair, 'envelope') && fair.proof.server_seed === null && 15_000,
    unknown: 'envelope_unknown',
  },
}
