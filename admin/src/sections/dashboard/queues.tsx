import type { DashboardNow } from '@noktra/contract/admin/dashboard'
import { text } from '../../i18n/i18n.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { formatAge } from './format-age.ts'

type Queue = DashboardNow['queues'][number]

const LABELS: Record<string, string> = {
  retrieval_requested: text('dashboard:queue_names.retrieval_requested'),
  retrieval_buying: text('dashboard:queue_names.retrieval_buying'),
  retrieval_offer_sent: text('dashboard:queue_names.retrieval_offer_sent'),
  retrieval_received: text('dashboard:queue_names.retrieval_received'),
  approvals: text('dashboard:queue_names.approvals'),
  orders_waiting: text('dashboard:queue_names.orders_waiting'),
  payments_odd: text('dashboard:queue_names.payments_odd'),
  rolls_due: text('dashboard:queue_names.rolls_due'),
  battles_waiting: text('dashboard:queue_names.battles_waiting'),
  battles_due: text('dashboard:queue_names.battles_due'),
  mines_due: text('dashboard:queue_names.mines_due'),
  rebates_due: text('dashboard:queue_names.rebates_due'),
  adverts_waiting: text('dashboard:queue_names.adverts_waiting'),
}
const MOST = 10_000

/** What waits, and since when. */
export function Queues({ queues, at }: { queues: Queue[]; at: number }) {
  const columns: Column<Queue>[] = [
    { label: text('dashboard:queues.queue'), cell: ({ name }) => LABELS[name] ?? name },
    {
      label: text('dashboard:queues.waiting'),
      number: true,
      cell: ({ count }) =>
        count >= MOST ? text('dashboard:queues.many', { most: formatCount(MOST) }) : formatCount(count),
    },
    {
      label: text('dashboard:queues.oldest'),
      number: true,
      width: 96,
      cell: ({ oldest_at }) => (oldest_at === null ? '–' : formatAge(at - oldest_at)),
    },
  ]
  return (
    <DenseTable
      label={text('dashboard:queues.title')}
      columns={columns}
      rows={queues}
      keyOf={({ name }) => name}
    />
  )
}
