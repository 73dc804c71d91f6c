import type { RoomRow } from '@noktra/contract/admin/rolls'
import type { RollPhase } from '@noktra/contract/rolls'
import { DataTable, SelectInput, TextInput } from 'react-admin'
import { Amount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { When } from '../../ui/when.tsx'
import { PHASE_LABELS, RoomPhase } from './room-words.tsx'

const orNone = (value: string) => value || undefined

const filters = [
  <TextInput key="q" source="q" label="Number or name" alwaysOn resettable />,
  <SelectInput
    key="kind"
    source="kind"
    label="Made by"
    alwaysOn
    emptyText="All"
    choices={[
      { id: 'players', name: 'Players' },
      { id: 'official', name: 'The house' },
    ]}
    parse={orNone}
  />,
  <SelectInput
    key="phase"
    source="phase"
    label="Phase"
    alwaysOn
    emptyText="All"
    choices={(Object.keys(PHASE_LABELS) as RollPhase[]).map((id) => ({ id, name: PHASE_LABELS[id] }))}
    parse={orNone}
  />,
  <TextInput key="owner_id" source="owner_id" label="Owner's number" type="number" parse={orNone} />,
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
      <DataTable.Col
        label="Worth"
        align="right"
        render={(row: RoomRow) => <Amount value={row.prize_pool} />}
      />
      <DataTable.Col label="Password" render={(row: RoomRow) => (row.has_password ? 'Yes' : 'No')} />
      <DataTable.Col label="Drawn at" render={(row: RoomRow) => <When at={row.lottery_time} />} />
    </FilterList>
  )
}
