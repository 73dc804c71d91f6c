import { Box } from '@mui/material'
import { ALERT_KINDS, type AlertRow } from '@noktra/contract/admin/dashboard'
import { DataTable, SelectInput } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { choicesOf } from '../../ui/list-filters.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { AlertCare, AlertKindChip } from './alert-words.tsx'

const filters = [
  <SelectInput
    key="state"
    source="state"
    label={text('dashboard:alerts.state')}
    alwaysOn
    choices={[
      { id: 'open', name: text('dashboard:alerts.open') },
      { id: 'cleared', name: text('dashboard:alerts.over') },
    ]}
  />,
  <SelectInput
    key="kind"
    source="kind"
    label={text('dashboard:alerts.kind')}
    alwaysOn
    choices={choicesOf(ALERT_KINDS, 'dashboard:alert_kinds')}
  />,
]

export function AlertList() {
  return (
    <FilterList
      title={text('layout:sections.alerts')}
      hint={text('dashboard:alerts.hint')}
      filters={filters}
      rowClick={false}
      everyMs={10_000}
      empty={text('dashboard:alerts.empty')}
    >
      <DataTable.Col
        source="since"
        label={text('dashboard:alerts.since')}
        disableSort
        render={(row: AlertRow) => <When at={row.since} />}
      />
      <DataTable.Col
        source="kind"
        label={text('dashboard:alerts.kind')}
        disableSort
        render={(row: AlertRow) => <AlertKindChip kind={row.kind} />}
      />
      <DataTable.Col
        source="text"
        label={text('dashboard:alerts.what')}
        disableSort
        render={(row: AlertRow) => <Box sx={{ minWidth: 240 }}>{row.text}</Box>}
      />
      <DataTable.Col
        source="cleared_at"
        label={text('dashboard:alerts.ended')}
        disableSort
        render={(row: AlertRow) =>
          row.cleared_at ? (
            <When at={row.cleared_at} />
          ) : (
            <StatusChip label={text('dashboard:alerts.is_open')} tone="warning" />
          )
        }
      />
      <DataTable.Col
        source="acknowledged_by"
        label={text('dashboard:alerts.care')}
        disableSort
        render={(row: AlertRow) => <AlertCare alert={row} />}
      />
    </FilterList>
  )
}
