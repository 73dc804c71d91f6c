import type { AuditRow } from '@noktra/contract/admin/staff'
import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { dayFilters, textFilter } from '../../ui/list-filters.tsx'
import { When } from '../../ui/when.tsx'

const filters = [
  textFilter('subject', 'Subject, as player:17'),
  textFilter('action', 'AdminCommand, as staff/invite'),
  ...dayFilters(),
]

export function AuditList() {
  return (
    <FilterList
      title="Audit log"
      hint="Every command of the back office. Each line holds the hash of the one before it and is sealed with the store’s keys: the proof of the books finds one that was changed or taken out, even by someone who runs the database."
      filters={filters}
      actions={false}
      rowClick={false}
      empty="No one has done anything of this kind."
    >
      <DataTable.Col source="number" label="Line" disableSort />
      <DataTable.Col label="When" render={(row: AuditRow) => <When at={row.at} />} />
      <DataTable.Col label="Who" render={(row: AuditRow) => row.staff?.name ?? 'The store'} />
      <DataTable.Col source="action" label="Command" disableSort />
      <DataTable.Col source="subject" disableSort />
      <DataTable.Col
        label="What changed"
        render={(row: AuditRow) => (
          <Box sx={{ minWidth: 260, maxWidth: 480 }}>
            <BeforeAfter before={row.before} after={row.after} />
          </Box>
        )}
      />
      <DataTable.Col
        label="Why"
        render={(row: AuditRow) => <Box sx={{ minWidth: 140, overflowWrap: 'anywhere' }}>{row.reason}</Box>}
      />
      <DataTable.Col source="network" disableSort />
    </FilterList>
  )
}
