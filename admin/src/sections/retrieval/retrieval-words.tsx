import type { RetrievalFailReason, RetrievalPhase } from '@noktra/contract/retrieval'
import { StatusChip } from '../../ui/status-chip.tsx'

export const PHASE_LABELS: Record<RetrievalPhase, string> = {
  requested: 'Requested',
  buying: 'Buying',
  offer_sent: 'Offer sent',
  received: 'Received',
  done: 'Done',
  failed: 'Failed',
}

export const REASON_LABELS: Record<RetrievalFailReason, string> = {
  out_of_stock: 'Out of stock',
  too_dear: 'Too expensive',
  queue: 'Queue full',
  link_wrong: 'Trade link wrong',
  inventory_private: 'Inventory private',
  declined: 'Declined',
  expired: 'Not accepted in time',
  reversed: 'Trade reversed',
  provider: "Market couldn't deliver",
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
  const units: [string, number][] = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ]
  const first = units.findIndex(([, length]) => seconds >= length)
  if (first === -1) return '0 s'
  let rest = Math.round(seconds)
  return units
    .slice(first, first + 2)
    .map(([unit, length]) => {
      const count = Math.floor(rest / length)
      rest -= count * length
      return `${count} ${unit}`
    })
    .join(' ')
}
