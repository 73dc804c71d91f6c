import { Store } from 'lucide-react'
import type { GameView } from '../../domain/game/game-view.ts'
import { paths } from '../../paths.ts'

/** The mall: what is drawn is the wear of what one buys. */
export const mall: GameView = {
  kind: 'mall',
  pages: { mall: { module: 'features/mall/mall-page.tsx', view: 'MallPage', texts: ['mall', 'filters'] } },
  area: 'mall',
  menu: { key: 'mall', to: paths.mall, Icon: Store, inPhoneBar: true },
  causePath: (id) => paths.mallSkin(Number(id)),
  sources: ['mall'],
  sellsSkins: { offerOf: ({ mall }) => mall, path: paths.mallSkin, allPath: paths.mall },
  fairNote: { Icon: Store, place: 3 },
  proof: {
    kind: 'wear',
    load: () => import('./proof/wear-view.tsx'),
  },
}
