import type { AuditRow } from '@noktra/contract/admin/staff'
import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { dayFilters, textFilter } from '../../ui/list-filters.tsx'
import { When } from '../../ui/when.tsx'

const filters = [
  textFilter('subject', text('staff:audit.subject_as')),
  textFilter('action', text('staff:audit.action_as')),
  ...dayFilters(),
]

export function AuditList() {
  return (
    <FilterList
      title={text('layout:sections.audit')}
      hint={text('staff:audit.hint')}
      filters={filters}
      actions={false}
      rowClick={false}
      empty={text('staff:audit.empty')}
    >
      <DataTable.Col source="number" label={text('staff:audit.line')} disableSort />
      <DataTable.Col label={text('staff:audit.when')} render={(row: AuditRow) => <When at={row.at} />} />
      <DataTable.Col
        label={text('staff:audit.who')}
        render={(row: AuditRow) => row.staff?.name ?? text('staff:audit.the_store')}
      />
      <DataTable.Col source="action" label={text('staff:audit.command')} disableSort />
      <DataTable.Col source="subject" label={text('staff:audit.subject')} disableSort />
      <DataTable.Col
        label={text('staff:audit.changed')}
        render={(row: AuditRow) => (
          <Box sx={{ minWidth: 260, maxWidth: 480 }}>
            <BeforeAfter before={row.before} after={row.after} />
          </Box>
        )}
      />
      <DataTable.Col
        label={text('common:why')}
        render={(row: AuditRow) => (
          <Box sx={{ minWidth: 140, overflowWrap: 'anywhere' }} translate="no">
            {row.reason}
          </Box>
        )}
      />
      <DataTable.Col source="network" label={text('staff:audit.network')} disableSort />
    </FilterList>
  )
}
