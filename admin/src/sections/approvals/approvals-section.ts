import { approvalDetails, listApprovals } from '@noktra/contract/admin/approvals'
import HowToReg from '@mui/icons-material/HowToReg'
import { lazy } from 'react'
import type { Section } from '../section.ts'

export const approvalsSection: Section = {
  name: 'approvals',
  label: 'Approvals',
  group: 'House',
  icon: HowToReg,
  list: listApprovals,
  one: approvalDetails,
  page: lazy(async () => ({ default: (await import('./approval-list.tsx')).ApprovalList })),
  show: lazy(async () => ({ default: (await import('./approval-show.tsx')).ApprovalShow })),
}
