import type { RollEndReason, RollPhase } from '@noktra/contract/rolls'
import { text } from '../../i18n/i18n.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

export const PHASE_LABELS: Record<RollPhase, string> = {
  open: text('roll:phases.open'),
  locked: text('roll:phases.locked'),
  drawn: text('roll:phases.drawn'),
  returned: text('roll:phases.returned'),
  cancelled: text('roll:phases.cancelled'),
}

const REASON_LABELS: Record<RollEndReason, string> = {
  few_entrants: text('roll:reasons.few_entrants'),
  beacon_late: text('roll:reasons.beacon_late'),
  cancelled: text('roll:reasons.cancelled'),
  moderated: text('roll:reasons.moderated'),
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
      label={
        reason
          ? text('roll:phase_reason', { phase: PHASE_LABELS[phase], reason: REASON_LABELS[reason] })
          : PHASE_LABELS[phase]
      }
      tone={TONES[phase]}
    />
  )
}
