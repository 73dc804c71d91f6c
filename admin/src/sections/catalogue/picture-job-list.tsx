import { PICTURE_SOURCES, type PictureJobRow } from '@noktra/contract/admin/pictures'
import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { choiceFilter, textFilter } from '../../ui/list-filters.tsx'
import { When } from '../../ui/when.tsx'
import { FetchPictures } from './fetch-pictures.tsx'
import { jobName, PictureJobStatus } from './picture-job-status.tsx'
import { ZipUpload } from './zip-upload.tsx'

const SOURCES = PICTURE_SOURCES.map((id) => ({ id, name: text(`catalogue:picture_jobs.sources.${id}`) }))

const filters = [
  textFilter('q', text('catalogue:imports.file')),
  choiceFilter('source', text('catalogue:picture_jobs.source'), SOURCES),
]

/** Pictures that were brought many at once, with how far each job is. */
export function PictureJobList() {
  return (
    <FilterList
      title={text('catalogue:picture_jobs.title')}
      hint={text('catalogue:picture_jobs.hint')}
      filters={filters}
      actions={
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', py: 1, flexWrap: 'wrap' }}>
          <ZipUpload />
          <FetchPictures />
        </Box>
      }
      empty={text('catalogue:picture_jobs.empty')}
      everyMs={5000}
    >
      <DataTable.Col source="id" label={text('catalogue:imports.number')} disableSort />
      <DataTable.Col
        label={text('catalogue:imports.file')}
        render={(row: PictureJobRow) => (
          <Box sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>{jobName(row)}</Box>
        )}
      />
      <DataTable.Col
        label={text('catalogue:imports.status.label')}
        render={(row: PictureJobRow) => <PictureJobStatus state={row.state} />}
      />
      <DataTable.Col
        label={text('catalogue:picture_jobs.all')}
        render={(row: PictureJobRow) => formatCount(row.counts.all)}
      />
      <DataTable.Col
        label={text('catalogue:picture_jobs.states.done')}
        render={(row: PictureJobRow) => formatCount(row.counts.done)}
      />
      <DataTable.Col
        label={text('catalogue:picture_jobs.states.same')}
        render={(row: PictureJobRow) => formatCount(row.counts.same)}
      />
      <DataTable.Col
        label={text('catalogue:picture_jobs.states.failed')}
        render={(row: PictureJobRow) => formatCount(row.counts.failed)}
      />
      <DataTable.Col
        label={text('catalogue:picture_jobs.states.waiting')}
        render={(row: PictureJobRow) => formatCount(row.counts.waiting)}
      />
      <DataTable.Col
        label={text('catalogue:picture_jobs.by')}
        render={(row: PictureJobRow) => row.staff?.name}
      />
      <DataTable.Col
        label={text('catalogue:picture_jobs.begun')}
        render={(row: PictureJobRow) => <When at={row.created_at} />}
      />
    </FilterList>
  )
}
