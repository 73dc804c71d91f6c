import type { AdminGame } from '../admin-game.ts'
import { SeriesPayload } from './series-payload.tsx'

export const roll: AdminGame = {
  kind: 'roll',
  title: 'Roll rooms',
  area: {
    name: 'rolls',
    words: {
      label: 'Roll rooms',
      stops: 'Opening and joining rooms, staking more items, new rooms of the house.',
      stays: 'Draws of rooms that are open, and their prizes.',
    },
  },
  gift: {
    label: 'Room of the house',
    isNumbered: true,
    path: (number) => `/rooms/${number}/show`,
  },
  approvals: { official_roll: 'Rooms of the house' },
  payloads: { official_roll: SeriesPayload },
}
