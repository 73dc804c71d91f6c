import type { ProveRow } from '@noktra/contract/admin/money'
import { text } from '../../i18n/i18n.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

const NAMES = {
  waiting: text('money:proof_statuses.waiting'),
  running: text('money:proof_statuses.running'),
  holds: text('money:proof_statuses.holds'),
  faults: text('money:proof_statuses.faults'),
  broken: text('money:proof_statuses.broken'),
}
const TONES = {
  waiting: 'default',
  running: 'info',
  holds: 'success',
  faults: 'error',
  broken: 'warning',
} as const

export function ProofStatus({ status }: { status: ProveRow['status'] }) {
  return <StatusChip label={NAMES[status]} tone={TONES[status]} />
}

export function isUnderWay({ status }: Pick<ProveRow, 'status'>): boolean {
  return status === 'waiting' || status === 'running'
}
