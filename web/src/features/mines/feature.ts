import { Bomb } from 'lucide-react'
import type { GameView } from '../../domain/game/game-view.ts'
import { paths } from '../../paths.ts'

export const mines: GameView = {
  kind: 'mines',
  pages: { mines: { module: 'features/mines/mines-page.tsx', view: 'MinesPage', texts: ['mines'] } },
  area: 'minesweeper',
  menu: { key: 'mines', to: paths.mines, Icon: Bomb, shortcut: '#ff4d5e' },
  causePath: (id) => paths.fairMines(Number(id)),
  sources: ['minesweeper'],
  fairNote: { Icon: Bomb, place: 2 },
  hasOdds: {
    path: () => paths.mines,
    publishedBy: (change) =>
      change.kind === 'tier_published' && change.tier !== undefined
        ? { subject: change.tier, version: change.version }
        : null,
  },
  proof: {
    kind: 'mines',
    load: () => import('./proof/mines-view.tsx'),
    loadScene: () => import('./proof/mines-scene.ts'),
    whileOpen: { label: 'fair:mines.to_game', path: () => paths.mines },
  },
}
