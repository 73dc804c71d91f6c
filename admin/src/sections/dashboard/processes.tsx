import type { DashboardNow } from '@noktra/contract/admin/dashboard'
import { formatCount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'

type Process = DashboardNow['processes'][number]

const columns: Column<Process>[] = [
  { label: 'Host', cell: ({ host }) => host },
  { label: 'Process', number: true, cell: ({ pid }) => pid },
  { label: 'Version', cell: ({ version }) => version },
  { label: 'Players', number: true, cell: ({ players }) => formatCount(players) },
  { label: 'Sockets', number: true, cell: ({ sockets }) => formatCount(sockets) },
  { label: 'Started', number: true, cell: ({ started_at }) => <When at={started_at} /> },
  { label: 'Last heard', number: true, cell: ({ beat_at }) => <When at={beat_at} /> },
]

export function Processes({ processes }: { processes: Process[] }) {
  return (
    <DenseTable
      label="Processes"
      columns={columns}
      rows={processes}
      keyOf={({ id }) => id}
      empty="No process has been heard of for 15 seconds."
    />
  )
}
