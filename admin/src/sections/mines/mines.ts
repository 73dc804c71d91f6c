import type { AdminGame } from '../admin-game.ts'

export const mines: AdminGame = {
  kind: 'mines',
  title: 'Minesweeper',
  area: {
    name: 'minesweeper',
    words: {
      label: 'Minesweeper',
      stops: 'Starting a game.',
      stays: 'Games that are open: every pick and every prize.',
    },
  },
}
