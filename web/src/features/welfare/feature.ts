import { PackageOpen } from 'lucide-react'
import type { GameView } from '../../domain/game/game-view.ts'
import { centreTabs } from '../../paths.ts'

/** Boxes that are given: their draws are openings, and proven as such. */
export const welfare: GameView = {
  kind: 'welfare',
  pages: {
    welfareBox: {
      module: 'features/welfare/welfare-box-page.tsx',
      view: 'WelfareBoxPage',
      texts: ['opening', 'welfare'],
    },
  },
  area: 'welfare',
  sources: ['welfare'],
  centre: {
    tab: centreTabs.boxes,
    Icon: PackageOpen,
    load: async () => (await import('./claims-tab.tsx')).ClaimsTab,
    texts: ['welfare'],
    place: 1,
    loadWaits: async () => (await import('./welfare-waits.ts')).WelfareWaits,
    news: {
      isOwn: true,
      load: async () => (await import('./news.tsx')).findNews,
    },
  },
}
