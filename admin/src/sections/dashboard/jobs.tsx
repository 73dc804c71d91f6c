import type { DashboardJobs } from '@noktra/contract/admin/dashboard'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { text } from '../../i18n/i18n.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { formatAge } from './format-age.ts'

type Job = DashboardJobs['jobs'][number]

const columns: Column<Job>[] = [
  { label: text('dashboard:jobs.job'), cell: ({ name }) => name },
  { label: text('dashboard:jobs.every'), number: true, cell: ({ every_ms }) => formatAge(every_ms / 1000) },
  { label: text('dashboard:jobs.started'), number: true, cell: ({ started_at }) => <When at={started_at} /> },
  { label: text('dashboard:jobs.ended'), number: true, cell: ({ ended_at }) => <When at={ended_at} /> },
  {
    label: text('dashboard:jobs.took'),
    number: true,
    cell: ({ took_ms }) =>
      took_ms === null ? '–' : text('dashboard:ages.ms', { shown: formatCount(took_ms) }),
  },
  {
    label: text('dashboard:jobs.late'),
    number: true,
    cell: ({ late_s }) => (late_s === 0 ? '–' : formatAge(late_s)),
  },
  { label: '', cell: (job) => <State job={job} /> },
  {
    label: text('dashboard:jobs.error'),
    cell: ({ error }) => (
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'normal' }}>
        {error ?? ''}
      </Box>
    ),
  },
]

/** Those that need a look; the others on demand. */
export function Jobs({ jobs }: { jobs: Job[] }) {
  const [all, setAll] = useState(false)
  const bad = jobs.filter(({ stuck, failures }) => stuck || failures > 0)
  const shown = all ? jobs.toSorted((a, b) => Number(b.stuck) - Number(a.stuck)) : bad
  return (
    <>
      {shown.length > 0 && (
        <DenseTable
          label={text('dashboard:jobs.title')}
          columns={columns}
          rows={shown}
          keyOf={({ name }) => name}
        />
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: shown.length > 0 ? 1 : 0 }}>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 14 }}>
          {text('dashboard:jobs.good', { good: jobs.length - bad.length, count: jobs.length })}
        </Box>
        <Button size="small" color="inherit" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? text('dashboard:jobs.less') : text('dashboard:jobs.all')}
        </Button>
      </Box>
    </>
  )
}

function State({ job }: { job: Job }) {
  if (job.stuck) return <StatusChip label={text('dashboard:jobs.stuck')} tone="error" />
  if (job.failures > 0) return <StatusChip label={text('dashboard:jobs.failed')} tone="warning" />
  return <StatusChip label={text('dashboard:jobs.runs')} />
}
