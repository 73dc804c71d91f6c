import { text } from '../../i18n/i18n.tsx'
import type { AdminGame } from '../admin-game.ts'
import { SeriesPayload } from './series-payload.tsx'

export const roll: AdminGame = {
  kind: 'roll',
  title: text('games:roll.title'),
  area: {
    name: 'rolls',
    words: {
      label: text('games:roll.area.label'),
      stops: text('games:roll.area.stops'),
      stays: text('games:roll.area.stays'),
    },
  },
  gift: {
    label: text('games:roll.gift'),
    isNumbered: true,
    path: (number) => `/rooms/${number}/show`,
  },
  approvals: { official_roll: text('games:roll.approvals.official_roll') },
  payloads: { official_roll: SeriesPayload },
}
