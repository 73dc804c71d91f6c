import type { ApprovalKind, ApprovalRow } from '@noktra/contract/admin/approvals'
import type { IssueKind } from '@noktra/contract/admin/issuance'
import { Box } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { GAMES } from '../../games.ts'
import { Amount } from '../../ui/amount.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'

const STORE_KINDS = [
  'price_import',
  'balance_adjust',
  'cards_make',
  'setting',
  'rebate_levels',
  'staff_invite',
  'staff_role',
  'staff_reset',
  'staff_enable',
  'catalogue_load',
  'order_settle',
] as const

const STORE_LABELS: { [Kind in ApprovalKind]?: string } = Object.fromEntries(
  STORE_KINDS.map((kind) => [kind, text(`approvals:kinds.${kind}`)]),
)

const LABELS: { [Kind in ApprovalKind]?: string } = Object.assign(
  {},
  ...GAMES.map(({ approvals }) => approvals),
  STORE_LABELS,
)

/** What is asked for. */
export function approvalLabel(kind: ApprovalKind): string {
  return LABELS[kind] ?? kind
}

const TONES = { waiting: 'warning', approved: 'success', refused: 'error', withdrawn: 'default' } as const

export function ApprovalStatus({ row }: { row: Pick<ApprovalRow, 'status' | 'self_approved'> }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      <StatusChip label={text(`approvals:status.${row.status}`)} tone={TONES[row.status]} />
      {row.self_approved && <StatusChip label={text('approvals:status.self_approved')} tone="info" />}
    </Box>
  )
}

/** Who decided; the clock when no approval was needed, a command when no name was given. */
export function Decider({
  row,
}: {
  row: Pick<ApprovalRow, 'status' | 'decided_by' | 'due_at' | 'self_approved'>
}) {
  if (row.decided_by) return <>{row.decided_by.name}</>
  if (row.status === 'waiting') return <>–</>
  return <>{text(row.self_approved ? 'approvals:a_command' : 'approvals:its_time')}</>
}

/** When a request is done by itself. */
export function DueAt({ row }: { row: Pick<ApprovalRow, 'status' | 'due_at'> }) {
  if (row.due_at === null) return <>{row.status === 'waiting' ? text('approvals:due.when_agreed') : '–'}</>
  return <When at={row.due_at} />
}

export function Issues({ issues }: Pick<ApprovalRow, 'issues'>) {
  if (!issues) return <>–</>
  return <Amount value={issues.amount} unit={unitOfIssue(issues.kind)} />
}

export function unitOfIssue(kind: IssueKind): 'coin' | 'diamond' {
  return kind === 'adjustments_diamond' ? 'diamond' : 'coin'
}
