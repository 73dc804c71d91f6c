import type { ProveRow } from '@noktra/contract/admin/money'
import { text } from '../../i18n/i18n.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

const TONES = {
  waiting: 'default',
  running: 'info',
  holds: 'success',
  faults: 'error',
  broken: 'warning',
} as const

export function ProofStatus({ status }: { status: ProveRow['status'] }) {
  return <StatusChip label={text(`money:proof_statuses.${status}`)} tone={TONES[status]} />
}

export function isUnderWay({ status }: Pick<ProveRow, 'status'>): boolean {
  return status === 'waiting' || status === 'running'
}
