import { Gift } from 'lucide-react'
import type { GameView } from '../../domain/game/game-view.ts'
import { askUntilOut, isOf } from '../../domain/proof/fair-answer.ts'
import { paths } from '../../paths.ts'

export const roll: GameView = {
  kind: 'roll',
  pages: {
    rolls: { module: 'features/roll/rolls-page.tsx', view: 'RollsPage', texts: ['rolls'] },
    roll: { module: 'features/roll/roll-page.tsx', view: 'RollPage', texts: ['rolls'] },
  },
  area: 'rolls',
  menu: { key: 'roll', to: paths.rolls, Icon: Gift, also: /^\/rollDetail/ },
  NoticeIcon: Gift,
  proof: {
    kind: 'roll',
    load: () => import('./proof/roll-view.tsx'),
    askAgainMs: (fair) =>
      isOf(fair, 'roll') &&
      askUntilOut(
        fair.proof.server_seed,
        fair.attempts.map(({ beacon }) => beacon),
      ),
    unknown: 'roll_unknown',
    whileOpen: { label: 'fair:roll.to_room', path: paths.roll },
  },
}
