import Construction from '@mui/icons-material/Construction'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const maintenanceSection: Section = {
  name: 'maintenance',
  label: text('layout:sections.maintenance'),
  group: 'house',
  icon: Construction,
  page: lazy(async () => ({ default: (await import('./maintenance-page.tsx')).MaintenancePage })),
}
