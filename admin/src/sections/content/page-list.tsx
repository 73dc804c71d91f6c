import type { PageRow } from '@noktra/contract/admin/content'
import { DataTable } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { NumberColumn } from '../../ui/number-column.tsx'

export function PageList() {
  return (
    <FilterList title={text('content:pages.title')} hint={text('content:pages.hint')}>
      <DataTable.Col source="title" label={text('content:title')} disableSort />
      <DataTable.Col
        label={text('content:words')}
        render={(row: PageRow) => (
          <StatusChip
            label={text(row.own ? 'content:pages.own' : 'content:pages.written_here')}
            tone={row.own ? 'default' : 'info'}
          />
        )}
      />
      <NumberColumn source="revision" label={text('content:pages.revision')} />
      <DataTable.Col
        label={text('content:changed')}
        render={(row: PageRow) => <When at={row.updated_at} />}
      />
      <DataTable.Col label={text('content:by')} render={(row: PageRow) => row.updated_by?.name ?? '–'} />
    </FilterList>
  )
}
