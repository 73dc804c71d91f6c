import type { AdminGame } from '../admin-game.ts'

export const upgrade: AdminGame = {
  kind: 'upgrade',
  title: 'Upgrades',
  area: { name: 'upgrade', words: { label: 'Upgrade', stops: 'Upgrades.', stays: 'Records and proofs.' } },
}
