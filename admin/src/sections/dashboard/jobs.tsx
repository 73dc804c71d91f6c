import type { DashboardJobs } from '@noktra/contract/admin/dashboard'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { formatCount } from '../../ui/amount.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { formatAge } from './format-age.ts'

type Job = DashboardJobs['jobs'][number]

const columns: Column<Job>[] = [
  { label: 'Job', cell: ({ name }) => name },
  { label: 'Every', number: true, cell: ({ every_ms }) => formatAge(every_ms / 1000) },
  { label: 'Last start', number: true, cell: ({ started_at }) => <When at={started_at} /> },
  { label: 'Last end', number: true, cell: ({ ended_at }) => <When at={ended_at} /> },
  {
    label: 'Took',
    number: true,
    cell: ({ took_ms }) => (took_ms === null ? '–' : `${formatCount(took_ms)} ms`),
  },
  { label: 'Late by', number: true, cell: ({ late_s }) => (late_s === 0 ? '–' : formatAge(late_s)) },
  { label: '', cell: (job) => <State job={job} /> },
  {
    label: 'Last error',
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
        <DenseTable label="Jobs" columns={columns} rows={shown} keyOf={({ name }) => name} />
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: shown.length > 0 ? 1 : 0 }}>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 14 }}>
          {jobs.length - bad.length} of {jobs.length} jobs run as they should.
        </Box>
        <Button size="small" color="inherit" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Show less' : 'Show all'}
        </Button>
      </Box>
    </>
  )
}

function State({ job }: { job: Job }) {
  if (job.stuck) return <StatusChip label="stuck" tone="error" />
  if (job.failures > 0) return <StatusChip label="failed" tone="warning" />
  return <StatusChip label="runs" />
}
