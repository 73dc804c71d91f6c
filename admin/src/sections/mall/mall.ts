import { text } from '../../i18n/i18n.tsx'
import type { AdminGame } from '../admin-game.ts'

export const mall: AdminGame = {
  kind: 'mall',
  title: text('games:mall.title'),
  area: {
    name: 'mall',
    words: {
      label: text('games:mall.area.label'),
      stops: text('games:mall.area.stops'),
      stays: text('games:mall.area.stays'),
    },
  },
}
