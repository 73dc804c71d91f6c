import { OPERATORS } from '@noktra/contract/admin/admin-route'
import type { AnnouncementRow } from '@noktra/contract/admin/content'
import { inLanguage } from '@noktra/contract/language'
import { Avatar, Box, Button } from '@mui/material'
import { DataTable, TopToolbar, usePermissions } from 'react-admin'
import { currentLanguage, text } from '../../i18n/i18n.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { smallCover } from './cover-picker.tsx'
import { NumberColumn } from '../../ui/number-column.tsx'

export function AnnouncementList() {
  const { permissions } = usePermissions<string>()
  const mayWrite = OPERATORS.some((role) => role === permissions)
  return (
    <FilterList
      title={text('content:announcements.title')}
      hint={text('content:announcements.hint')}
      actions={
        mayWrite ? (
          <TopToolbar>
            <Button size="small" variant="contained" href="#/announcements/new/show">
              {text('content:announcements.new')}
            </Button>
          </TopToolbar>
        ) : (
          false
        )
      }
      empty={text('content:announcements.empty')}
    >
      <DataTable.Col
        label={text('content:covers.label')}
        render={(row: AnnouncementRow) => (
          <Avatar variant="rounded" src={smallCover(row.cover)} alt="" sx={{ width: 96, height: 48 }} />
        )}
      />
      <DataTable.Col
        label={text('content:title')}
        render={(row: AnnouncementRow) => (
          <Box sx={{ minWidth: 160 }} translate="no">
            {inLanguage(row.titles, currentLanguage())}
          </Box>
        )}
      />
      <DataTable.Col
        label={text('content:announcements.state.label')}
        render={(row: AnnouncementRow) => (
          <StatusChip
            label={text(`content:announcements.state.${row.published ? 'published' : 'hidden'}`)}
            tone={row.published ? 'success' : 'default'}
          />
        )}
      />
      <NumberColumn source="sort" label={text('content:announcements.order')} />
      <DataTable.Col source="path" label={text('content:announcements.leads_to')} disableSort />
      <DataTable.Col
        label={text('content:announcements.written')}
        render={(row: AnnouncementRow) => <When at={row.created_at} />}
      />
      <DataTable.Col
        label={text('content:changed')}
        render={(row: AnnouncementRow) => <When at={row.updated_at} />}
      />
      <DataTable.Col
        label={text('content:by')}
        render={(row: AnnouncementRow) => row.updated_by?.name ?? text('content:the_store')}
      />
    </FilterList>
  )
}
