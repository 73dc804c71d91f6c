import type { AdminGame } from '../admin-game.ts'

export const battle: AdminGame = {
  kind: 'battle',
  title: 'Battles',
  area: {
    name: 'battles',
    words: {
      label: 'Battles',
      stops: 'Making and joining rooms, calling bots, new rooms of the house.',
      stays: 'Battles that run, drafts, leaving and cancelling.',
    },
  },
}
