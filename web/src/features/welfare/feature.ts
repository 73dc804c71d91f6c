import type { GameView } from '../../domain/game/game-view.ts'

/** Boxes that are given: their draws are openings, and proven as such. */
export const welfare: GameView = {
  kind: 'welfare',
  pages: {
    welfareBox: {
      module: 'features/box/welfare-box-page.tsx',
      view: 'WelfareBoxPage',
      texts: ['boxes', 'welfare'],
    },
  },
  area: 'welfare',
}
