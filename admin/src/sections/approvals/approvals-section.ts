import { approvalDetails, listApprovals } from '@noktra/contract/admin/approvals'
import HowToReg from '@mui/icons-material/HowToReg'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const approvalsSection: Section = {
  name: 'approvals',
  label: text('layout:sections.approvals'),
  group: 'house',
  icon: HowToReg,
  list: listApprovals,
  one: approvalDetails,
  page: lazy(async () => ({ default: (await import('./approval-list.tsx')).ApprovalList })),
  show: lazy(async () => ({ default: (await import('./approval-show.tsx')).ApprovalShow })),
}
