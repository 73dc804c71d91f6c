import { dashboardJobs, dashboardNow, dashboardReturns } from '@noktra/contract/admin/dashboard'
import { Box, Skeleton } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Text, text } from '../../i18n/i18n.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StandingNote } from '../../ui/standing-note.tsx'
import { When } from '../../ui/when.tsx'
import { AlertsPanel } from './alerts-panel.tsx'
import { Jobs } from './jobs.tsx'
import { Processes } from './processes.tsx'
import { Providers } from './providers.tsx'
import { Queues } from './queues.tsx'
import { ReturnsTable } from './returns-table.tsx'
import { Suppliers } from './suppliers.tsx'
import { Tiles } from './tiles.tsx'

const OpeningsChart = lazy(async () => ({ default: (await import('./openings-chart.tsx')).OpeningsChart }))

const CHART_HEIGHT = 236
const columns = (wide: string) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: wide },
  alignItems: 'stretch',
  '& > section': { mb: 0 },
  mb: 2,
})

/** How the store is doing, at a glance: it keeps itself fresh. */
export function DashboardPage() {
  const now = useAdminQuery(dashboardNow, {}, { everyMs: 5000 })
  const returns = useAdminQuery(dashboardReturns, {}, { everyMs: 30_000 })
  const jobs = useAdminQuery(dashboardJobs, {}, { everyMs: 10_000 })
  return (
    <Page
      title={text('layout:sections.dashboard')}
      hint={
        now.data ? (
          <Text is="dashboard:as_of" parts={{ when: <When at={now.data.at} /> }} />
        ) : (
          text('dashboard:hint')
        )
      }
    >
      <StandingNote brief />
      <Answered asked={now} height={104}>
        {(data) => <Tiles data={data} />}
      </Answered>
      <Box sx={columns('minmax(0, 2fr) minmax(0, 1fr)')}>
        <Panel
          title={text('dashboard:openings.title')}
          hint={
            now.data &&
            text('dashboard:openings.hour', {
              sum: formatCount(now.data.minutes.reduce((sum, { opened }) => sum + opened, 0)),
            })
          }
        >
          <Answered asked={now} height={CHART_HEIGHT}>
            {(data) => (
              <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
                <OpeningsChart minutes={data.minutes} height={CHART_HEIGHT} />
              </Suspense>
            )}
          </Answered>
        </Panel>
        <AlertsPanel />
      </Box>
      <Panel title={text('dashboard:returns.title')} hint={text('dashboard:returns.hint')}>
        <Answered asked={returns} height={420}>
          {({ list }) => <ReturnsTable boxes={list} />}
        </Answered>
      </Panel>
      <Panel title={text('dashboard:suppliers.title')} hint={text('dashboard:suppliers.hint')}>
        <Answered asked={now} height={120}>
          {(data) => <Suppliers suppliers={data.suppliers} />}
        </Answered>
      </Panel>
      <Box sx={columns('repeat(2, minmax(0, 1fr))')}>
        <Panel title={text('dashboard:queues.title')}>
          <Answered asked={now} height={300}>
            {(data) => <Queues queues={data.queues} at={data.at} />}
          </Answered>
        </Panel>
        <Panel title={text('dashboard:services.title')} hint={text('dashboard:services.hint')}>
          <Answered asked={jobs} height={300}>
            {({ providers }) => <Providers providers={providers} />}
          </Answered>
        </Panel>
      </Box>
      <Box sx={columns('minmax(0, 1fr)')}>
        <Panel title={text('dashboard:jobs.title')} hint={text('dashboard:jobs.hint')}>
          <Answered asked={jobs} height={240}>
            {(data) => <Jobs jobs={data.jobs} />}
          </Answered>
        </Panel>
        <Panel title={text('dashboard:processes.title')}>
          <Answered asked={now} height={80}>
            {(data) => <Processes processes={data.processes} />}
          </Answered>
        </Panel>
      </Box>
    </Page>
  )
}
