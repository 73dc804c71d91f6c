import { listAudit, listStaff } from '@noktra/contract/admin/staff'
import Badge from '@mui/icons-material/Badge'
import History from '@mui/icons-material/History'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const staffSection: Section = {
  name: 'staff',
  label: text('layout:sections.staff'),
  group: 'house',
  icon: Badge,
  roles: ['owner', 'auditor'],
  list: listStaff,
  page: lazy(async () => ({ default: (await import('./staff-list.tsx')).StaffList })),
}

export const auditSection: Section = {
  name: 'audit',
  label: text('layout:sections.audit'),
  group: 'house',
  icon: History,
  list: listAudit,
  page: lazy(async () => ({ default: (await import('./audit-list.tsx')).AuditList })),
}
