import type { RollEndReason, RollPhase } from '@noktra/contract/rolls'
import { StatusChip } from '../../ui/status-chip.tsx'

export const PHASE_LABELS: Record<RollPhase, string> = {
  open: 'Open',
  locked: 'Draw fixed',
  drawn: 'Drawn',
  returned: 'Returned',
  cancelled: 'Cancelled',
}

const REASON_LABELS: Record<RollEndReason, string> = {
  few_entrants: 'too few joined',
  beacon_late: 'no beacon',
  cancelled: 'by its owner',
  moderated: 'by the store',
}

const TONES = {
  open: 'success',
  locked: 'info',
  drawn: 'default',
  returned: 'warning',
  cancelled: 'warning',
} as const

export function RoomPhase({ phase, reason }: { phase: RollPhase; reason: RollEndReason | null }) {
  return (
    <StatusChip
      label={reason ? `${PHASE_LABELS[phase]}, ${REASON_LABELS[reason]}` : PHASE_LABELS[phase]}
      tone={TONES[phase]}
    />
  )
}
