import {
  continuePictures,
  dropPictures,
  listJobPictures,
  pictureJobDetails,
  PICTURE_STATES,
  retryPictures,
  STOPPED_DAYS,
  stopPictures,
  type JobPicture,
} from '@noktra/contract/admin/pictures'
import type { DataOf } from '@noktra/contract/route'
import { Alert, Box, LinearProgress, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { text } from '../../i18n/i18n.tsx'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { formatCount } from '../../ui/amount.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { KeyTable, type Column } from '../../ui/key-table.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { jobName, PictureJobStatus } from './picture-job-status.tsx'

type Shown = DataOf<typeof pictureJobDetails>

const EVERY_MS = 2000

/** How far a job of pictures is, and what failed of it. */
export function PictureJobShow() {
  const id = Number(useParams()['id'])
  const [isOver, setOver] = useState(false)
  const asked = useAdminQuery(pictureJobDetails, { id }, isOver ? {} : { everyMs: EVERY_MS })
  const over = asked.data !== undefined && asked.data.state !== 'working'
  if (over !== isOver) setOver(over)
  return (
    <Page
      title={text('catalogue:picture_jobs.one', { id })}
      hint={asked.data && jobName(asked.data)}
      actions={asked.data && <Actions shown={asked.data} />}
    >
      <Answered asked={asked} height={320}>
        {(shown) => (
          <>
            <Progress shown={shown} />
            <Pictures shown={shown} />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Actions({ shown: { id, state, source, counts } }: { shown: Shown }) {
  const shared = { body: { id } }
  if (state === 'working')
    return (
      <CommandButton
        {...shared}
        route={stopPictures}
        label={text('catalogue:picture_jobs.stop.label')}
        text={text('catalogue:picture_jobs.stop.text', { days: STOPPED_DAYS })}
        done={text('catalogue:picture_jobs.stop.done')}
      />
    )
  if (state === 'stopped')
    return (
      <>
        <Drop id={id} />
        <CommandButton
          {...shared}
          primary
          route={continuePictures}
          label={text('catalogue:picture_jobs.continue.label')}
          done={text('catalogue:picture_jobs.continue.done')}
        />
      </>
    )
  if (state === 'reading') return <Drop id={id} />
  if (source !== 'addresses' || counts.failed === 0) return null
  return (
    <CommandButton
      {...shared}
      route={retryPictures}
      label={text('catalogue:picture_jobs.retry.label')}
      text={text('catalogue:picture_jobs.retry.text')}
      done={text('catalogue:picture_jobs.retry.done')}
    />
  )
}

function Drop({ id }: { id: number }) {
  const navigate = useNavigate()
  return (
    <CommandButton
      route={dropPictures}
      body={{ id }}
      label={text('catalogue:picture_jobs.drop.label')}
      text={text('catalogue:picture_jobs.drop.text')}
      done={text('catalogue:picture_jobs.drop.done')}
      onDone={() => void navigate('/pictures')}
    />
  )
}

function Progress({ shown }: { shown: Shown }) {
  const { counts, state } = shown
  const share = counts.all === 0 ? 0 : (counts.all - counts.waiting) / counts.all
  return (
    <Panel title={text('catalogue:picture_jobs.progress')}>
      <Stack spacing={2}>
        <LinearProgress
          variant="determinate"
          value={share * 100}
          aria-label={text('catalogue:picture_jobs.progress')}
        />
        <Facts
          facts={[
            [text('catalogue:imports.status.label'), <PictureJobStatus key="state" state={state} />],
            [text('catalogue:picture_jobs.all'), formatCount(counts.all)],
            ...PICTURE_STATES.map((one): [string, string] => [
              text(`catalogue:picture_jobs.states.${one}`),
              formatCount(counts[one]),
            ]),
            [text('catalogue:picture_jobs.by'), shown.staff?.name],
            [text('catalogue:picture_jobs.begun'), <When key="begun" at={shown.created_at} />],
            [text('catalogue:picture_jobs.ended'), <When key="ended" at={shown.ended_at} />],
          ]}
        />
        {state === 'reading' && <Alert severity="info">{text('catalogue:picture_jobs.not_started')}</Alert>}
        {shown.source === 'addresses' && (
          <Alert severity="info">
            {text('catalogue:picture_jobs.hosts', { hosts: shown.hosts.join(', ') || '–' })}
          </Alert>
        )}
      </Stack>
    </Panel>
  )
}

const COLUMNS: Column<JobPicture>[] = [
  {
    label: text('catalogue:picture_jobs.name'),
    render: (row) => <Box sx={{ overflowWrap: 'anywhere', minWidth: 160 }}>{row.name}</Box>,
  },
  {
    label: text('catalogue:imports.status.label'),
    render: (row) => text(`catalogue:picture_jobs.states.${row.state}`),
  },
  {
    label: text('catalogue:tables.why'),
    render: (row) => <Box sx={{ minWidth: 200 }}>{row.why ?? '–'}</Box>,
  },
]

function Pictures({ shown: { id, counts } }: { shown: Shown }) {
  const [state, setState] = useState<JobPicture['state']>('failed')
  const queries = useQueryClient()
  const count = counts[state]
  const listed = useRef({ state, count })
  useEffect(() => {
    const before = listed.current
    listed.current = { state, count }
    // Another choice asks by itself.
    if (before.state !== state || before.count === count) return
    void queries.invalidateQueries({ queryKey: ['query', listJobPictures.path] })
  }, [queries, state, count])
  return (
    <Panel
      title={text('catalogue:picture_jobs.pictures')}
      actions={
        <ToggleButtonGroup
          size="small"
          exclusive
          value={state}
          onChange={(_, chosen: JobPicture['state'] | null) => chosen && setState(chosen)}
          aria-label={text('catalogue:imports.status.label')}
        >
          {PICTURE_STATES.map((one) => (
            <ToggleButton key={one} value={one}>
              {text(`catalogue:picture_jobs.states.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      <KeyTable
        route={listJobPictures}
        query={{ job_id: String(id), state }}
        columns={COLUMNS}
        empty={text('catalogue:picture_jobs.none')}
        label={text('catalogue:picture_jobs.pictures')}
      />
    </Panel>
  )
}
