import type { ApprovalKind, ApprovalRow } from '@noktra/contract/admin/approvals'
import { StatusChip } from '../../ui/status-chip.tsx'

export const KIND_LABELS: Record<ApprovalKind, string> = {
  box_publish: 'Odds of a box',
  price_import: 'Price list',
  balance_adjust: 'Balance of a player',
}

const TONES = { waiting: 'warning', approved: 'success', refused: 'error', withdrawn: 'default' } as const

export function ApprovalStatus({ status }: { status: ApprovalRow['status'] }) {
  return <StatusChip label={status} tone={TONES[status]} />
}
