import { ALERT_KINDS, type AlertRow } from '@noktra/contract/admin/dashboard'
import { DataTable, SelectInput } from 'react-admin'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { ALERT_LABELS, AlertCare, AlertKindChip } from './alert-words.tsx'

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="State"
    alwaysOn
    choices={[
      { id: 'open', name: 'Open' },
      { id: 'cleared', name: 'Over' },
    ]}
  />,
  <SelectInput
    key="kind"
    source="kind"
    label="Kind"
    alwaysOn
    choices={ALERT_KINDS.map((id) => ({ id, name: ALERT_LABELS[id] }))}
  />,
]

export function AlertList() {
  return (
    <FilterList
      title="Alerts"
      hint="What someone should look at. An alert opens once for its cause, and is over by itself when the cause is gone."
      filters={filters}
      rowClick={false}
      everyMs={10_000}
      empty="No alerts."
    >
      <DataTable.Col
        source="since"
        label="Since"
        disableSort
        render={(row: AlertRow) => <When at={row.since} />}
      />
      <DataTable.Col
        source="kind"
        label="Kind"
        disableSort
        render={(row: AlertRow) => <AlertKindChip kind={row.kind} />}
      />
      <DataTable.Col source="text" label="What" disableSort />
      <DataTable.Col
        source="cleared_at"
        label="Over"
        disableSort
        render={(row: AlertRow) =>
          row.cleared_at ? <When at={row.cleared_at} /> : <StatusChip label="open" tone="warning" />
        }
      />
      <DataTable.Col
        source="acknowledged_by"
        label="Looked after by"
        disableSort
        render={(row: AlertRow) => <AlertCare alert={row} />}
      />
    </FilterList>
  )
}
