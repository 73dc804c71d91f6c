import { listOpenings } from '@noktra/contract/admin/boxes'
import type { DataOf } from '@noktra/contract/route'
import { Link } from 'react-router'
import { text } from '../../i18n/i18n.tsx'
import { GAMES } from '../../games.ts'
import { Amount, formatCount } from '../../ui/amount.tsx'
import { KeyTable, type Column } from '../../ui/key-table.tsx'
import { When } from '../../ui/when.tsx'

type Opening = DataOf<typeof listOpenings>['list'][number]

const columns: Column<Opening>[] = [
  { label: text('box:openings.when'), render: (row) => <When at={row.created_at} /> },
  {
    label: text('box:openings.player'),
    render: (row) => <Link to={`/players/${row.player_id}/show`}>{row.nickname}</Link>,
  },
  { label: text('box:item'), render: (row) => `${row.item_name} ${row.exterior_name}`.trim() },
  { label: text('box:value'), align: 'right', render: (row) => <Amount value={row.value} /> },
  { label: text('box:ticket'), align: 'right', render: (row) => formatCount(row.ticket) },
  { label: text('box:version'), align: 'right', render: (row) => row.version },
  { label: text('box:openings.paid_by'), render: (row) => causeLabel(row.cause) },
]

/** What was paid with, or the game that opened it. */
function causeLabel(cause: string): string {
  if (cause === 'coins' || cause === 'key') return text(`box:openings.cause.${cause}`)
  return GAMES.find(({ kind }) => kind === cause)?.title ?? cause
}

/** Openings of a box, a page at a time. */
export function OpeningsPanel({ boxId }: { boxId: number }) {
  return (
    <KeyTable
      route={listOpenings}
      query={{ id: boxId }}
      columns={columns}
      label={text('box:openings.title')}
      empty={text('box:openings.empty')}
    />
  )
}
