import { text } from '../../i18n/i18n.tsx'
import type { AdminGame } from '../admin-game.ts'
import { PublishPayload } from './publish-payload.tsx'
import { RefitPayload } from './refit-payload.tsx'

export const box: AdminGame = {
  kind: 'box',
  title: text('games:box.title'),
  area: {
    name: 'boxes',
    words: {
      label: text('games:box.area.label'),
      stops: text('games:box.area.stops'),
      stays: text('games:box.area.stays'),
    },
  },
  approvals: {
    box_publish: text('games:box.approvals.box_publish'),
    box_bring_back: text('games:box.approvals.box_bring_back'),
    box_refit: text('games:box.approvals.box_refit'),
  },
  payloads: { box_publish: PublishPayload, box_refit: RefitPayload },
}
