import type { PageRow } from '@noktra/contract/admin/content'
import { DataTable } from 'react-admin'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'

export function PageList() {
  return (
    <FilterList
      title="Pages"
      hint="The long texts behind Help and legal. Players read a change as soon as it is saved; every revision is kept."
    >
      <DataTable.Col source="title" disableSort />
      <DataTable.Col
        label="Words"
        render={(row: PageRow) => (
          <StatusChip
            label={row.own ? 'The store’s own' : 'Written here'}
            tone={row.own ? 'default' : 'info'}
          />
        )}
      />
      <DataTable.NumberCol source="revision" disableSort />
      <DataTable.Col label="Changed" render={(row: PageRow) => <When at={row.updated_at} />} />
      <DataTable.Col label="By" render={(row: PageRow) => row.updated_by?.name ?? '–'} />
    </FilterList>
  )
}
