import type { AskOutcome, CallbackRow, OrderRow, OrderStatus } from '@noktra/contract/admin/money'
import { Box } from '@mui/material'
import { StatusChip } from '../../ui/status-chip.tsx'

export const METHOD_NAMES: Record<OrderRow['pay_method'], string> = {
  alipay2: 'Alipay',
  'rxka-ali': 'Card shop',
}

export const STATUS_NAMES: Record<OrderStatus, string> = {
  waiting: 'Waiting',
  paid: 'Paid',
  refunded: 'Refunded',
  failed: 'Failed',
  expired: 'Expired',
}

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
      <StatusChip label={STATUS_NAMES[order.status]} tone={TONES[order.status]} />
      {order.paid_late && <StatusChip label="Late" tone="warning" />}
    </Box>
  )
}

export const VERDICT_NAMES: Record<CallbackRow['verdict'], string> = {
  credited: 'Credited',
  late: 'Credited, late',
  repeated: 'Duplicate callback',
  wrong_amount: 'Another amount, not credited',
  unknown_order: 'No such order, not credited',
  failed: 'Not paid',
  reversed: 'Paid back',
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
  return <StatusChip label={VERDICT_NAMES[verdict]} tone={VERDICT_TONES[verdict]} />
}

/** What the provider answered, in a sentence. */
export const OUTCOMES: Record<AskOutcome, string> = {
  credited: 'It is paid: the coins are credited',
  late: 'It was paid late: the coins are credited',
  repeated: 'Already paid',
  wrong_amount: 'Another amount was paid: not credited, but noted',
  unknown_order: 'It is paid, but not under this provider: not credited, but noted',
  failed: 'It was not paid',
  reversed: 'The money has gone back: the coins are taken back as far as they reach',
  waiting: 'It is not paid yet',
  not_known: 'The provider does not know this order yet',
  no_answer: 'The provider did not answer: try again later',
  not_run: 'This store no longer runs the provider of this order',
}
