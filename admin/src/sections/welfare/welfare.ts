import type { AdminGame } from '../admin-game.ts'

export const welfare: AdminGame = {
  kind: 'welfare',
  title: 'Welfare boxes',
  area: {
    name: 'welfare',
    words: {
      label: 'Welfare and red envelopes',
      stops: 'Opening welfare boxes and claiming red envelopes.',
      stays: 'Records, and what was claimed.',
    },
  },
  gift: { label: 'Welfare box' },
  approvals: { welfare_box: 'Welfare box' },
  promises: { welfare: 'Welfare boxes' },
}
