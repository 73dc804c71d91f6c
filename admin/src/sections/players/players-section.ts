import { listPlayers, playerDetails } from '@noktra/contract/admin/players'
import PersonSearch from '@mui/icons-material/PersonSearch'
import { lazy } from 'react'
import type { Section } from '../section.ts'

export const playersSection: Section = {
  name: 'players',
  label: 'Players',
  group: 'Players',
  icon: PersonSearch,
  list: listPlayers,
  one: playerDetails,
  page: lazy(async () => ({ default: (await import('./player-list.tsx')).PlayerList })),
  show: lazy(async () => ({ default: (await import('./player-show.tsx')).PlayerShow })),
}
