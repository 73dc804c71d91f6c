import { Gift, Lock, Radio, Shuffle } from 'lucide-react'
import type { ROLL_PRIZES } from '@noktra/game/rolls'
import type { GameView } from '../../domain/game/game-view.ts'
import { askUntilOut, isOf } from '../../domain/proof/fair-answer.ts'
import { centreTabs, paths } from '../../paths.ts'

/** The type holds it to the rules, which would weigh on the first route. */
const MOST_PRIZES: (typeof ROLL_PRIZES)['most'] = 50

export const roll: GameView = {
  kind: 'roll',
  pages: {
    rolls: { module: 'features/roll/rolls-page.tsx', view: 'RollsPage', texts: ['rolls'] },
    roll: { module: 'features/roll/roll-page.tsx', view: 'RollPage', texts: ['rolls'] },
  },
  area: 'rolls',
  menu: { key: 'roll', to: paths.rolls, Icon: Gift, also: /^\/rollDetail/, shortcut: '#36d48a' },
  loadLiveDoor: async () => (await import('./home-door.tsx')).RollDoor,
  NotificationIcon: Gift,
  loadListener: async () => (await import('./roll-news.ts')).RollNews,
  sources: ['roll'],
  sharedDraw: {
    parts: [
      { key: 'lock', Icon: Lock },
      { key: 'beacon', Icon: Radio },
      { key: 'shuffle', Icon: Shuffle },
    ],
    path: paths.rolls,
  },
  centre: {
    tab: centreTabs.rolls,
    Icon: Gift,
    load: async () => (await import('./centre-tab.tsx')).CentreTab,
    texts: ['rolls'],
    place: 2,
  },
  takesItems: { Icon: Gift, most: MOST_PRIZES, path: paths.newRollWith },
  holdsItems: {
    Icon: Gift,
    path: ({ free_room_id }) => (free_room_id === null ? null : paths.roll(free_room_id)),
  },
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
