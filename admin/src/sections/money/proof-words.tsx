import type { ProveRow } from '@noktra/contract/admin/money'
import { StatusChip } from '../../ui/status-chip.tsx'

const NAMES = {
  waiting: 'Waiting',
  running: 'Running',
  holds: 'The books balance',
  faults: 'Checks failed',
  broken: 'Interrupted',
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
