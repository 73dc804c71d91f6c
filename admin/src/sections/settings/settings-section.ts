import Tune from '@mui/icons-material/Tune'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const settingsSection: Section = {
  name: 'settings',
  label: text('layout:sections.settings'),
  group: 'house',
  icon: Tune,
  page: lazy(async () => ({ default: (await import('./settings-page.tsx')).SettingsPage })),
}
