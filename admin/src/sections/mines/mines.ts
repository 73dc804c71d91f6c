import { text } from '../../i18n/i18n.tsx'
import type { AdminGame } from '../admin-game.ts'

export const mines: AdminGame = {
  kind: 'mines',
  title: text('games:mines.title'),
  area: {
    name: 'minesweeper',
    words: {
      label: text('games:mines.area.label'),
      stops: text('games:mines.area.stops'),
      stays: text('games:mines.area.stays'),
    },
  },
}
