import { listPlayers, playerDetails } from '@noktra/contract/admin/players'
import PersonSearch from '@mui/icons-material/PersonSearch'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const playersSection: Section = {
  name: 'players',
  label: text('layout:sections.players'),
  group: 'players',
  icon: PersonSearch,
  list: listPlayers,
  one: playerDetails,
  page: lazy(async () => ({ default: (await import('./player-list.tsx')).PlayerList })),
  show: lazy(async () => ({ default: (await import('./player-show.tsx')).PlayerShow })),
}
