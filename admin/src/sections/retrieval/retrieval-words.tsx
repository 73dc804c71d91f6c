import type { RetrievalFailReason, RetrievalPhase } from '@noktra/contract/retrieval'
import { text } from '../../i18n/i18n.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

export const PHASE_LABELS: Record<RetrievalPhase, string> = {
  requested: text('retrieval:phases.requested'),
  buying: text('retrieval:phases.buying'),
  offer_sent: text('retrieval:phases.offer_sent'),
  received: text('retrieval:phases.received'),
  done: text('retrieval:phases.done'),
  failed: text('retrieval:phases.failed'),
}

export const REASON_LABELS: Record<RetrievalFailReason, string> = {
  out_of_stock: text('retrieval:reasons.out_of_stock'),
  too_dear: text('retrieval:reasons.too_dear'),
  queue: text('retrieval:reasons.queue'),
  link_wrong: text('retrieval:reasons.link_wrong'),
  inventory_private: text('retrieval:reasons.inventory_private'),
  declined: text('retrieval:reasons.declined'),
  expired: text('retrieval:reasons.expired'),
  reversed: text('retrieval:reasons.reversed'),
  provider: text('retrieval:reasons.provider'),
}

const TONES = {
  requested: 'warning',
  buying: 'info',
  offer_sent: 'info',
  received: 'info',
  done: 'success',
  failed: 'error',
} as const

export function RetrievalPhaseChip({ phase }: { phase: RetrievalPhase }) {
  return <StatusChip label={PHASE_LABELS[phase]} tone={TONES[phase]} />
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
