import { House } from 'lucide-react'
import type { GameView } from '../../domain/game/game-view.ts'
import { paths } from '../../paths.ts'

/** Boxes: the front page is the list of them. */
export const box: GameView = {
  kind: 'box',
  pages: {
    home: { module: 'features/box/home-page.tsx', view: 'HomePage', texts: ['home'] },
    box: { module: 'features/box/box-page.tsx', view: 'BoxPage', texts: ['opening'] },
  },
  area: 'boxes',
  menu: { key: 'home', to: paths.home, Icon: House, inPhoneBar: true },
  causePath: (id) => paths.fairDraw(id),
  card: {
    type: 'openBox',
    path: ({ box_id }) => (box_id === undefined ? paths.home : paths.box(box_id)),
    wheel: 'reel',
  },
  sources: ['box', 'key'],
  newcomerGift: {
    waits: async () => (await import('./key-waits.ts')).keyWaits(),
    load: async () => (await import('./key-gift-dialog.tsx')).KeyGiftDialog,
    texts: ['opening'],
  },
  hasOdds: {
    path: paths.box,
    publishedBy: (change) =>
      change.kind === 'box_published' ? { subject: change.box_id, version: change.version } : null,
  },
  proof: {
    kind: 'box',
    load: () => import('./proof/opening-view.tsx'),
    loadScene: () => import('./proof/opening-scene.ts'),
  },
}
