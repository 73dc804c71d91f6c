import { listOpenings } from '@noktra/contract/admin/boxes'
import type { DataOf } from '@noktra/contract/route'
import { Link } from 'react-router'
import { Amount, formatCount } from '../../ui/amount.tsx'
import { KeyTable, type Column } from '../../ui/key-table.tsx'
import { When } from '../../ui/when.tsx'

type Opening = DataOf<typeof listOpenings>['list'][number]

const columns: Column<Opening>[] = [
  { label: 'When', render: (row) => <When at={row.created_at} /> },
  { label: 'Player', render: (row) => <Link to={`/players/${row.player_id}/show`}>{row.nickname}</Link> },
  { label: 'Item', render: (row) => `${row.item_name} ${row.exterior_name}` },
  { label: 'Value', align: 'right', render: (row) => <Amount value={row.value} /> },
  { label: 'Ticket', align: 'right', render: (row) => formatCount(row.ticket) },
  { label: 'Version', align: 'right', render: (row) => row.version },
  { label: 'Paid by', render: (row) => row.cause },
]

/** Openings of a box, a page at a time. */
export function OpeningsPanel({ boxId }: { boxId: number }) {
  return (
    <KeyTable
      route={listOpenings}
      query={{ id: boxId }}
      columns={columns}
      label="Openings"
      empty="No one has opened it yet."
    />
  )
}
