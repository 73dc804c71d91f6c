import { IMPORT_KINDS, uploadImport, type ImportRow } from '@noktra/contract/admin/catalogue'
import { Box } from '@mui/material'
import { DataTable, usePermissions } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { choiceFilter, textFilter } from '../../ui/list-filters.tsx'
import { When } from '../../ui/when.tsx'
import { ImportStatus } from './import-status.tsx'
import { ImportUpload } from './import-upload.tsx'

const KINDS = IMPORT_KINDS.map((id) => ({ id, name: text(`catalogue:imports.kinds.${id}`) }))

const filters = [
  textFilter('q', text('catalogue:imports.file')),
  choiceFilter('kind', text('catalogue:imports.of'), KINDS),
]

export function ImportList() {
  const { permissions } = usePermissions<string>()
  const may = uploadImport.roles?.some((role) => role === permissions)
  return (
    <>
      <FilterList
        title={text('catalogue:imports.title')}
        hint={text('catalogue:imports.hint')}
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
        empty={text('catalogue:imports.empty')}
        everyMs={30_000}
      >
        <DataTable.Col source="id" label={text('catalogue:imports.number')} disableSort />
        <DataTable.Col
          label={text('catalogue:imports.file')}
          render={(row: ImportRow) => (
            <Box sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>{row.file_name}</Box>
          )}
        />
        <DataTable.Col
          label={text('catalogue:imports.of')}
          render={(row: ImportRow) => text(`catalogue:imports.kinds.${row.kind}`)}
        />
        <DataTable.Col
          label={text('catalogue:imports.status.label')}
          render={(row: ImportRow) => <ImportStatus status={row.status} />}
        />
        <DataTable.Col
          label={text('catalogue:imports.new')}
          render={(row: ImportRow) => formatCount(row.counts.new)}
        />
        <DataTable.Col
          label={text('catalogue:imports.changed')}
          render={(row: ImportRow) => formatCount(row.counts.changed)}
        />
        <DataTable.Col
          label={text('catalogue:imports.errors')}
          render={(row: ImportRow) => formatCount(row.counts.errors)}
        />
        <DataTable.Col
          label={text('catalogue:imports.read_by')}
          render={(row: ImportRow) => row.staff?.name}
        />
        <DataTable.Col
          label={text('catalogue:imports.read')}
          render={(row: ImportRow) => <When at={row.created_at} />}
        />
        <DataTable.Col
          label={text('catalogue:imports.applied')}
          render={(row: ImportRow) => <When at={row.applied_at} />}
        />
      </FilterList>
    </>
  )
}
