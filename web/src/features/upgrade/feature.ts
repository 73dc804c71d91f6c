import { TrendingUp } from 'lucide-react'
import type { MOST_STAKED_ITEMS } from '@noktra/game/upgrades'
import type { GameView } from '../../domain/game/game-view.ts'
import { paths } from '../../paths.ts'

/** The type holds it to the rules, which would weigh on the first route. */
const MOST: typeof MOST_STAKED_ITEMS = 10

export const upgrade: GameView = {
  kind: 'upgrade',
  pages: {
    upgrade: {
      module: 'features/upgrade/upgrade-page.tsx',
      view: 'UpgradePage',
      texts: ['upgrades', 'filters'],
    },
    upgradeDetail: {
      module: 'features/upgrade/upgrade-detail-page.tsx',
      view: 'UpgradeDetailPage',
      texts: ['upgrades'],
    },
  },
  area: 'upgrade',
  menu: {
    key: 'upgrade',
    to: paths.upgrade,
    Icon: TrendingUp,
    also: /^\/upgradeDetail/,
    shortcut: '#c8f53c',
  },
  causePath: (id) => paths.upgradeDetail(Number(id)),
  card: { type: 'upgrade', path: () => paths.upgrade, wheel: 'dial' },
  sources: ['upgrade'],
  takesItems: { Icon: TrendingUp, most: MOST, path: paths.upgradeWith },
  winsSkin: {
    Icon: TrendingUp,
    path: paths.upgradeTo,
    loadTry: async () => (await import('./cheapest-try.ts')).cheapestTry,
  },
  fairNote: { Icon: TrendingUp, place: 1 },
  proof: {
    kind: 'upgrade',
    load: () => import('./proof/upgrade-view.tsx'),
    loadScene: () => import('./proof/upgrade-scene.ts'),
  },
}
