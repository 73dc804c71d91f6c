import { OPERATORS } from '@noktra/contract/admin/admin-route'
import type { AnnouncementRow } from '@noktra/contract/admin/content'
import { Avatar, Box, Button } from '@mui/material'
import { DataTable, TopToolbar, usePermissions } from 'react-admin'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { smallCover } from './cover-picker.tsx'

export function AnnouncementList() {
  const { permissions } = usePermissions<string>()
  const mayWrite = OPERATORS.some((role) => role === permissions)
  return (
    <FilterList
      title="Announcements"
      hint="What the welfare centre tells, in the order of players. Those that are not published come last."
      actions={
        mayWrite ? (
          <TopToolbar>
            <Button size="small" variant="contained" href="#/announcements/new/show">
              New announcement
            </Button>
          </TopToolbar>
        ) : (
          false
        )
      }
      empty="Nothing is announced."
    >
      <DataTable.Col
        label="Cover"
        render={(row: AnnouncementRow) => (
          <Avatar variant="rounded" src={smallCover(row.cover)} alt="" sx={{ width: 96, height: 48 }} />
        )}
      />
      <DataTable.Col
        label="Title"
        render={(row: AnnouncementRow) => <Box sx={{ minWidth: 160 }}>{row.titles.en}</Box>}
      />
      <DataTable.Col
        label="State"
        render={(row: AnnouncementRow) => (
          <StatusChip
            label={row.published ? 'Published' : 'Hidden'}
            tone={row.published ? 'success' : 'default'}
          />
        )}
      />
      <DataTable.NumberCol source="sort" label="Order" disableSort />
      <DataTable.Col source="path" label="Leads to" disableSort />
      <DataTable.Col label="Written" render={(row: AnnouncementRow) => <When at={row.created_at} />} />
      <DataTable.Col label="Changed" render={(row: AnnouncementRow) => <When at={row.updated_at} />} />
      <DataTable.Col label="By" render={(row: AnnouncementRow) => row.updated_by?.name ?? 'The store'} />
    </FilterList>
  )
}
