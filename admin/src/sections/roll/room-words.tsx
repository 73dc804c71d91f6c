import type { RollEndReason, RollPhase } from '@noktra/contract/rolls'
import { text } from '../../i18n/i18n.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

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
          ? text('roll:phase_reason', {
              phase: text(`roll:phases.${phase}`),
              reason: text(`roll:reasons.${reason}`),
            })
          : text(`roll:phases.${phase}`)
      }
      tone={TONES[phase]}
    />
  )
}
