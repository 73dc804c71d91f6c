import { text } from '../../i18n/i18n.tsx'
import type { AdminGame } from '../admin-game.ts'

export const upgrade: AdminGame = {
  kind: 'upgrade',
  title: text('games:upgrade.title'),
  area: {
    name: 'upgrade',
    words: {
      label: text('games:upgrade.area.label'),
      stops: text('games:upgrade.area.stops'),
      stays: text('games:upgrade.area.stays'),
    },
  },
}
