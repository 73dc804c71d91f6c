import Tune from '@mui/icons-material/Tune'
import { lazy } from 'react'
import type { Section } from '../section.ts'

export const settingsSection: Section = {
  name: 'settings',
  label: 'Settings',
  group: 'House',
  icon: Tune,
  page: lazy(async () => ({ default: (await import('./settings-page.tsx')).SettingsPage })),
}
