import { text } from '../../i18n/i18n.tsx'
import type { AdminGame } from '../admin-game.ts'

export const battle: AdminGame = {
  kind: 'battle',
  title: text('games:battle.title'),
  area: {
    name: 'battles',
    words: {
      label: text('games:battle.area.label'),
      stops: text('games:battle.area.stops'),
      stays: text('games:battle.area.stays'),
    },
  },
}
