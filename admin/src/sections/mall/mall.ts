import type { AdminGame } from '../admin-game.ts'

export const mall: AdminGame = {
  kind: 'mall',
  title: 'Mall',
  area: {
    name: 'mall',
    words: {
      label: 'Mall',
      stops: 'Quotes and purchases.',
      stays: 'Looking, and everything that was bought.',
    },
  },
}
