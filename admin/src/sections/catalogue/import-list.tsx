import { uploadImport, type ImportRow } from '@noktra/contract/admin/catalogue'
import { Box } from '@mui/material'
import { DataTable, usePermissions } from 'react-admin'
import { FilterList } from '../../ui/filter-list.tsx'
import { choiceFilter, textFilter } from '../../ui/list-filters.tsx'
import { When } from '../../ui/when.tsx'
import { ImportStatus } from './import-status.tsx'
import { ImportUpload } from './import-upload.tsx'

const filters = [textFilter('q', 'File'), choiceFilter('kind', 'Of', { skins: 'Skins', prices: 'Prices' })]

export function ImportList() {
  const { permissions } = usePermissions<string>()
  const may = uploadImport.roles?.some((role) => role === permissions)
  return (
    <>
      <FilterList
        title="Imports"
        hint="Skins and price lists from files. A file is read first and shown; nothing changes until it is applied, all of it at once."
        filters={filters}
        actions={
          may ? (
            <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', py: 1, whiteSpace: 'nowrap' }}>
              <ImportUpload kind="skins" />
              <ImportUpload kind="prices" />
            </Box>
          ) : (
            false
          )
        }
        empty="No file was read yet."
        everyMs={30_000}
      >
        <DataTable.Col source="id" label="No." disableSort />
        <DataTable.Col
          label="File"
          render={(row: ImportRow) => (
            <Box sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>{row.file_name}</Box>
          )}
        />
        <DataTable.Col label="Of" render={(row: ImportRow) => row.kind} />
        <DataTable.Col label="Status" render={(row: ImportRow) => <ImportStatus status={row.status} />} />
        <DataTable.Col label="New" render={(row: ImportRow) => row.counts.new} />
        <DataTable.Col label="Changed" render={(row: ImportRow) => row.counts.changed} />
        <DataTable.Col label="Errors" render={(row: ImportRow) => row.counts.errors} />
        <DataTable.Col label="Read by" render={(row: ImportRow) => row.staff?.name} />
        <DataTable.Col label="Read" render={(row: ImportRow) => <When at={row.created_at} />} />
        <DataTable.Col label="Applied" render={(row: ImportRow) => <When at={row.applied_at} />} />
      </FilterList>
    </>
  )
}
