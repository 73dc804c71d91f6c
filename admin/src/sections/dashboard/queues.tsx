import type { DashboardNow } from '@noktra/contract/admin/dashboard'
import { text, textOf } from '../../i18n/i18n.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { formatAge } from './format-age.ts'

type Queue = DashboardNow['queues'][number]

const MOST = 10_000

/** What waits, and since when. */
export function Queues({ queues, at }: { queues: Queue[]; at: number }) {
  const columns: Column<Queue>[] = [
    { label: text('dashboard:queues.queue'), cell: ({ name }) => textOf('dashboard:queue_names', name) },
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
