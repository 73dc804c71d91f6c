import type { RetrievalPhase } from '@noktra/contract/retrieval'
import { text } from '../../i18n/i18n.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

const TONES = {
  requested: 'warning',
  buying: 'info',
  offer_sent: 'info',
  received: 'info',
  done: 'success',
  failed: 'error',
} as const

export function RetrievalPhaseChip({ phase }: { phase: RetrievalPhase }) {
  return <StatusChip label={text(`retrieval:phases.${phase}`)} tone={TONES[phase]} />
}

/** Seconds in the two largest units, as 3 h 12 min. */
export function formatSpan(seconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ] as const
  const first = units.findIndex(([, length]) => seconds >= length)
  if (first === -1) return text('retrieval:spans.s', { count: 0 })
  let rest = Math.round(seconds)
  return units
    .slice(first, first + 2)
    .map(([unit, length]) => {
      const count = Math.floor(rest / length)
      rest -= count * length
      return text(`retrieval:spans.${unit}`, { count })
    })
    .join(' ')
}
