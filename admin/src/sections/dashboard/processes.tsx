import type { DashboardNow } from '@noktra/contract/admin/dashboard'
import { text } from '../../i18n/i18n.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'

type Process = DashboardNow['processes'][number]

const columns: Column<Process>[] = [
  { label: text('dashboard:processes.host'), cell: ({ host }) => host },
  { label: text('dashboard:processes.process'), number: true, cell: ({ pid }) => pid },
  { label: text('dashboard:processes.version'), cell: ({ version }) => version },
  { label: text('dashboard:processes.players'), number: true, cell: ({ players }) => formatCount(players) },
  { label: text('dashboard:processes.sockets'), number: true, cell: ({ sockets }) => formatCount(sockets) },
  {
    label: text('dashboard:processes.started'),
    number: true,
    cell: ({ started_at }) => <When at={started_at} />,
  },
  { label: text('dashboard:processes.heard'), number: true, cell: ({ beat_at }) => <When at={beat_at} /> },
]

export function Processes({ processes }: { processes: Process[] }) {
  return (
    <DenseTable
      label={text('dashboard:processes.title')}
      columns={columns}
      rows={processes}
      keyOf={({ id }) => id}
      empty={text('dashboard:processes.empty')}
    />
  )
}
