import { TrendingUp } from 'lucide-react'
import type { GameView } from '../../domain/game/game-view.ts'
import { paths } from '../../paths.ts'

export const upgrade: GameView = {
  kind: 'upgrade',
  pages: {
    upgrade: { module: 'features/upgrade/upgrade-page.tsx', view: 'UpgradePage', texts: ['upgrades'] },
    upgradeDetail: {
      module: 'features/upgrade/upgrade-detail-page.tsx',
      view: 'UpgradeDetailPage',
      texts: ['upgrades'],
    },
  },
  area: 'upgrade',
  menu: { key: 'upgrade', to: paths.upgrade, Icon: TrendingUp, also: /^\/upgradeDetail/ },
  causePath: (id) => paths.upgradeDetail(Number(id)),
  card: { type: 'upgrade', path: () => paths.upgrade },
  proof: {
    kind: 'upgrade',
    load: () => import('./proof/upgrade-view.tsx'),
  },
}
