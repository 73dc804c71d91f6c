import { listAudit, listStaff } from '@noktra/contract/admin/staff'
import Badge from '@mui/icons-material/Badge'
import History from '@mui/icons-material/History'
import { lazy } from 'react'
import type { Section } from '../section.ts'

export const staffSection: Section = {
  name: 'staff',
  label: 'Staff',
  group: 'House',
  icon: Badge,
  roles: ['owner', 'auditor'],
  list: listStaff,
  page: lazy(async () => ({ default: (await import('./staff-list.tsx')).StaffList })),
}

export const auditSection: Section = {
  name: 'audit',
  label: 'Audit log',
  group: 'House',
  icon: History,
  list: listAudit,
  page: lazy(async () => ({ default: (await import('./audit-list.tsx')).AuditList })),
}
