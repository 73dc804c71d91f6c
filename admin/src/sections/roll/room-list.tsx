import type { RoomRow } from '@noktra/contract/admin/rolls'
import { DataTable, TextInput } from 'react-admin'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { choiceFilter, textFilter, unlessEmpty } from '../../ui/list-filters.tsx'
import { When } from '../../ui/when.tsx'
import { PHASE_LABELS, RoomPhase } from './room-words.tsx'

const filters = [
  textFilter('q', 'Number or name'),
  choiceFilter('kind', 'Made by', { players: 'Players', official: 'The house' }),
  choiceFilter('phase', 'Phase', PHASE_LABELS),
  <TextInput key="owner_id" source="owner_id" label="Owner's number" type="number" parse={unlessEmpty} />,
]

export function RoomList() {
  return (
    <FilterList
      title="Roll rooms"
      hint="Rooms of players and of the house. A player's room can be closed until its draw is fixed."
      filters={filters}
      filterDefaultValues={{ kind: 'players' }}
      empty="There is no such room."
      everyMs={15_000}
    >
      <DataTable.Col source="id" label="No." disableSort />
      <DataTable.Col label="Name" render={(row: RoomRow) => row.names.en} />
      <DataTable.Col label="Owner" render={(row: RoomRow) => row.owner?.nickname ?? 'The house'} />
      <DataTable.Col
        label="Phase"
        render={(row: RoomRow) => <RoomPhase phase={row.phase} reason={row.end_reason} />}
      />
      <DataTable.Col
        label="Joined"
        align="right"
        render={(row: RoomRow) => (row.places === null ? row.join_num : `${row.join_num} of ${row.places}`)}
      />
      <DataTable.NumberCol source="prize_num" label="Prizes" disableSort />
      <AmountColumn label="Worth" of={(row: RoomRow) => row.prize_pool} />
      <DataTable.Col label="Password" render={(row: RoomRow) => (row.has_password ? 'Yes' : 'No')} />
      <DataTable.Col label="Drawn at" render={(row: RoomRow) => <When at={row.lottery_time} />} />
    </FilterList>
  )
}
