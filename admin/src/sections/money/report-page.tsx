import { dayReport } from '@noktra/contract/admin/report'
import type { DataOf } from '@noktra/contract/route'
import { Alert, Box, TextField, Typography } from '@mui/material'
import { useSearchParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Amount, formatCount } from '../../ui/amount.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { unitOfIssue } from '../approvals/approval-words.tsx'
import { AlertKindChip } from '../dashboard/alert-words.tsx'
import { budgetLabel, promiseLabel } from './budget-words.ts'

type Report = DataOf<typeof dayReport>

/** A day of the store on one page; the day stands in the address. */
export function ReportPage() {
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? undefined
  const asked = useAdminQuery(dayReport, { day })
  return (
    <Page
      title="Daily report"
      hint="Print it or keep a copy outside of the store: the head of the audit log shows whether a line was changed or cut off since. npm run report prints the same."
      actions={
        <TextField
          label="Day"
          type="date"
          value={day ?? asked.data?.day ?? ''}
          onChange={(event) => setSearch(event.target.value ? { day: event.target.value } : {})}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      }
    >
      <Answered asked={asked} height={640}>
        {(report) => <ReportView report={report} />}
      </Answered>
    </Page>
  )
}

function ReportView({ report }: { report: Report }) {
  const { revenue, outstanding, requests, alerts } = report
  return (
    <>
      <AuditHead report={report} />
      <Panel
        title="Revenue"
        hint={
          <>
            <When at={report.starts_at} /> to <When at={report.ends_at} />,{' '}
            {report.kept ? 'kept' : 'not kept yet'}
          </>
        }
      >
        <Facts
          facts={[
            ['Recharges', <Amount key="recharge" value={revenue.recharge_money} unit="money" />],
            ['Sold cards redeemed', <Amount key="cards" value={revenue.card_money} unit="money" />],
            ['Refunds', <Amount key="refunds" value={revenue.refund_money} unit="money" />],
            ['Retrieval cost', <Amount key="retrieval" value={revenue.retrieval_cost} />],
            ['Items won', <Amount key="won" value={revenue.items_won} />],
            ['Items given free', <Amount key="free" value={revenue.items_free} />],
            ['Net', <Amount key="net" value={revenue.net} signed />],
          ]}
        />
      </Panel>
      <Panel title="Created" hint="By budgets and by agreement.">
        <DenseTable
          label="What was created"
          rows={report.issued}
          keyOf={({ kind }) => kind}
          columns={ISSUED}
        />
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          Prizes that went into rooms of the house: <Amount value={report.rooms} />
        </Typography>
      </Panel>
      <Panel title="Earned and promised">
        <DenseTable
          label="What was given that had been promised"
          rows={report.promises}
          keyOf={({ kind }) => kind}
          columns={PROMISED}
        />
        <Box sx={{ mt: 2 }}>
          <Facts
            facts={[
              ['Sold cards that can be redeemed now', <Amount key="sold" value={outstanding.cards_sold} />],
              ['Gift cards that can be redeemed now', <Amount key="gift" value={outstanding.cards_gift} />],
              ['Envelopes that are open now', <Amount key="open" value={outstanding.envelopes} />],
            ]}
          />
        </Box>
      </Panel>
      <Panel title="Requests">
        <Facts
          facts={[
            ['Asked', formatCount(requests.asked)],
            ['Agreed to', formatCount(requests.approved)],
            ['Done by time', formatCount(requests.by_time)],
            ['Self-approved (sandbox)', formatCount(requests.self_approved)],
          ]}
        />
      </Panel>
      <Panel title="Alerts" hint={`${formatCount(alerts.length)} that were open on this day`}>
        {alerts.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Nothing needed a look.
          </Typography>
        ) : (
          <DenseTable
            label="Alerts of the day"
            rows={alerts}
            keyOf={({ since, text }) => `${since} ${text}`}
            columns={ALERTS}
          />
        )}
      </Panel>
    </>
  )
}

function AuditHead({ report: { audit, kept } }: { report: Report }) {
  return (
    <Panel title="Head of the audit log">
      <Facts
        facts={[
          ['Lines', formatCount(audit.lines)],
          ['As of', <When key="at" at={audit.made_at} />],
          [
            'Hash of the last line',
            <Box component="code" key="hash" sx={{ fontSize: 12 }}>
              {audit.hash ?? 'none'}
            </Box>,
          ],
        ]}
      />
      {kept && !audit.sealed && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          This head is not sealed by the keys of this store: it is from before heads were kept, or it was
          changed. Have the books proven.
        </Alert>
      )}
    </Panel>
  )
}

const ISSUED: Column<Report['issued'][number]>[] = [
  { label: 'What', cell: ({ kind }) => budgetLabel(kind) },
  ...(
    [
      ['Created', 'created'],
      ['Of it agreed', 'agreed'],
      ['Budget', 'budget'],
      ['Given back', 'returned'],
    ] as const
  ).map(([label, name]) => ({
    label,
    number: true,
    cell: (row: Report['issued'][number]) => <Amount value={row[name]} unit={unitOfIssue(row.kind)} />,
  })),
]

const PROMISED: Column<Report['promises'][number]>[] = [
  { label: 'What', cell: ({ kind }) => promiseLabel(kind) },
  { label: 'Given', number: true, cell: ({ given }) => <Amount value={given} /> },
  { label: 'Alarm above', number: true, cell: ({ alarm }) => <Amount value={alarm} /> },
]

const ALERTS: Column<Report['alerts'][number]>[] = [
  { label: 'Kind', cell: ({ kind }) => <AlertKindChip kind={kind} /> },
  { label: 'What', cell: ({ text }) => text },
  { label: 'Since', cell: ({ since }) => <When at={since} /> },
  { label: 'Over', cell: ({ cleared_at }) => <When at={cleared_at} /> },
]
