import type { AskOutcome, CallbackRow, OrderRow } from '@noktra/contract/admin/money'
import { Box } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

const TONES = {
  waiting: 'info',
  paid: 'success',
  refunded: 'warning',
  failed: 'error',
  expired: 'default',
} as const

export function OrderState({ order }: { order: Pick<OrderRow, 'status' | 'paid_late'> }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5 }}>
      <StatusChip label={text(`money:order_statuses.${order.status}`)} tone={TONES[order.status]} />
      {order.paid_late && <StatusChip label={text('money:orders.late')} tone="warning" />}
    </Box>
  )
}

const VERDICT_TONES = {
  credited: 'success',
  late: 'warning',
  repeated: 'default',
  wrong_amount: 'error',
  unknown_order: 'error',
  failed: 'default',
  reversed: 'error',
} as const

export function Verdict({ verdict }: { verdict: CallbackRow['verdict'] }) {
  return <StatusChip label={text(`money:verdicts.${verdict}`)} tone={VERDICT_TONES[verdict]} />
}

/** What the provider answered, in a sentence. */
export function outcomeWords(outcome: AskOutcome): string {
  return text(outcome === 'not_run' ? 'money:not_run' : `money:outcomes.${outcome}`)
}
