import type { AdminGame } from '../admin-game.ts'
import { PublishPayload } from './publish-payload.tsx'

export const box: AdminGame = {
  kind: 'box',
  title: 'Boxes',
  area: {
    name: 'boxes',
    words: {
      label: 'Boxes',
      stops: 'Opening boxes, with coins or with keys.',
      stays: 'Trying a box for nothing, records, and items that were won.',
    },
  },
  approvals: { box_publish: 'Odds of a box', box_bring_back: 'Box on sale again' },
  payloads: { box_publish: PublishPayload },
}
