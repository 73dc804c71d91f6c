import { listAlerts } from '@noktra/contract/admin/dashboard'
import MonitorHeart from '@mui/icons-material/MonitorHeart'
import NotificationImportant from '@mui/icons-material/NotificationImportant'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const dashboardSection: Section = {
  name: 'dashboard',
  label: text('layout:sections.dashboard'),
  group: 'store',
  icon: MonitorHeart,
  page: lazy(async () => ({ default: (await import('./dashboard-page.tsx')).DashboardPage })),
}

export const alertsSection: Section = {
  name: 'alerts',
  label: text('layout:sections.alerts'),
  group: 'store',
  icon: NotificationImportant,
  list: listAlerts,
  page: lazy(async () => ({ default: (await import('./alert-list.tsx')).AlertList })),
}
