import type { AskOutcome, CallbackRow, OrderRow, OrderStatus } from '@noktra/contract/admin/money'
import { Box } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

export const METHOD_NAMES: Record<OrderRow['pay_method'], string> = {
  alipay2: text('money:methods.alipay2'),
  'rxka-ali': text('money:methods.rxka-ali'),
}

export const STATUS_NAMES: Record<OrderStatus, string> = {
  waiting: text('money:order_statuses.waiting'),
  paid: text('money:order_statuses.paid'),
  refunded: text('money:order_statuses.refunded'),
  failed: text('money:order_statuses.failed'),
  expired: text('money:order_statuses.expired'),
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
      {order.paid_late && <StatusChip label={text('money:orders.late')} tone="warning" />}
    </Box>
  )
}

export const VERDICT_NAMES: Record<CallbackRow['verdict'], string> = {
  credited: text('money:verdicts.credited'),
  late: text('money:verdicts.late'),
  repeated: text('money:verdicts.repeated'),
  wrong_amount: text('money:verdicts.wrong_amount'),
  unknown_order: text('money:verdicts.unknown_order'),
  failed: text('money:verdicts.failed'),
  reversed: text('money:verdicts.reversed'),
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
  credited: text('money:outcomes.credited'),
  late: text('money:outcomes.late'),
  repeated: text('money:outcomes.repeated'),
  wrong_amount: text('money:outcomes.wrong_amount'),
  unknown_order: text('money:outcomes.unknown_order'),
  failed: text('money:outcomes.failed'),
  reversed: text('money:outcomes.reversed'),
  waiting: text('money:outcomes.waiting'),
  not_known: text('money:outcomes.not_known'),
  no_answer: text('money:outcomes.no_answer'),
  not_run: text('money:not_run'),
}
