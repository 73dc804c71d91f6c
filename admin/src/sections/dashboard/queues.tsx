import type { DashboardNow } from '@noktra/contract/admin/dashboard'
import { formatCount } from '../../ui/amount.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { formatAge } from './format-age.ts'

type Queue = DashboardNow['queues'][number]

const LABELS: Record<string, string> = {
  retrieval_requested: 'Retrievals requested',
  retrieval_buying: 'Retrievals being bought',
  retrieval_offer_sent: 'Retrievals with an offer sent',
  retrieval_received: 'Retrievals received, under protection',
  approvals: 'Requests for a second person',
  orders_waiting: 'Orders waiting for payment',
  payments_odd: 'Payments late, wrong or unknown',
  rolls_due: 'Roll rooms due',
  battles_waiting: 'Battle rooms waiting for players',
  battles_due: 'Battle rooms due',
  mines_due: 'Idle minesweeper games due',
  rebates_due: 'Rebates due to be told',
  adverts_waiting: 'Events for advertising networks',
}
const MOST = 10_000

/** What waits, and since when. */
export function Queues({ queues, at }: { queues: Queue[]; at: number }) {
  const columns: Column<Queue>[] = [
    { label: 'Queue', cell: ({ name }) => LABELS[name] ?? name },
    {
      label: 'Waiting',
      number: true,
      cell: ({ count }) => (count >= MOST ? `${formatCount(MOST)}+` : formatCount(count)),
    },
    {
      label: 'Oldest',
      number: true,
      width: 96,
      cell: ({ oldest_at }) => (oldest_at === null ? '–' : formatAge(at - oldest_at)),
    },
  ]
  return <DenseTable label="Queues" columns={columns} rows={queues} keyOf={({ name }) => name} />
}
