import { text } from '../../i18n/i18n.tsx'
import type { AdminGame } from '../admin-game.ts'

export const welfare: AdminGame = {
  kind: 'welfare',
  title: text('games:welfare.title'),
  area: {
    name: 'welfare',
    words: {
      label: text('games:welfare.area.label'),
      stops: text('games:welfare.area.stops'),
      stays: text('games:welfare.area.stays'),
    },
  },
  gift: { label: text('games:welfare.gift') },
  approvals: { welfare_box: text('games:welfare.approvals.welfare_box') },
  promises: { welfare: text('games:welfare.promises.welfare') },
}
