import Construction from '@mui/icons-material/Construction'
import { lazy } from 'react'
import type { Section } from '../section.ts'

export const maintenanceSection: Section = {
  name: 'maintenance',
  label: 'Maintenance',
  group: 'House',
  icon: Construction,
  page: lazy(async () => ({ default: (await import('./maintenance-page.tsx')).MaintenancePage })),
}
