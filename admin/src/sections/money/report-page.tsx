import { dayReport } from '@noktra/contract/admin/report'
import type { DataOf } from '@noktra/contract/route'
import { Alert, Box, TextField, Typography } from '@mui/material'
import { useSearchParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Text, text } from '../../i18n/i18n.tsx'
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
      title={text('layout:sections.report')}
      hint={text('money:report.hint')}
      actions={
        <TextField
          label={text('money:report.day')}
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
        title={text('layout:sections.revenue')}
        hint={
          <Text
            is={report.kept ? 'money:report.span_kept' : 'money:report.span_open'}
            parts={{ from: <When at={report.starts_at} />, to: <When at={report.ends_at} /> }}
          />
        }
      >
        <Facts
          facts={[
            [
              text('money:sums.recharge_money'),
              <Amount key="recharge" value={revenue.recharge_money} unit="money" />,
            ],
            [text('money:sums.card_money'), <Amount key="cards" value={revenue.card_money} unit="money" />],
            [
              text('money:sums.refund_money'),
              <Amount key="refunds" value={revenue.refund_money} unit="money" />,
            ],
            [text('money:sums.retrieval_cost'), <Amount key="retrieval" value={revenue.retrieval_cost} />],
            [text('money:sums.items_won'), <Amount key="won" value={revenue.items_won} />],
            [text('money:sums.items_free'), <Amount key="free" value={revenue.items_free} />],
            [text('money:sums.net'), <Amount key="net" value={revenue.net} signed />],
          ]}
        />
      </Panel>
      <Panel title={text('money:report.created')} hint={text('money:report.created_hint')}>
        <DenseTable
          label={text('money:report.created_table')}
          rows={report.issued}
          keyOf={({ kind }) => kind}
          columns={ISSUED}
        />
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          <Text is="money:report.rooms" parts={{ amount: <Amount value={report.rooms} /> }} />
        </Typography>
      </Panel>
      <Panel title={text('money:budgets.promised')}>
        <DenseTable
          label={text('money:report.promised_table')}
          rows={report.promises}
          keyOf={({ kind }) => kind}
          columns={PROMISED}
        />
        <Box sx={{ mt: 2 }}>
          <Facts
            facts={[
              [text('money:report.cards_sold'), <Amount key="sold" value={outstanding.cards_sold} />],
              [text('money:report.cards_gift'), <Amount key="gift" value={outstanding.cards_gift} />],
              [text('money:report.envelopes'), <Amount key="open" value={outstanding.envelopes} />],
            ]}
          />
        </Box>
      </Panel>
      <Panel title={text('money:report.requests')}>
        <Facts
          facts={[
            [text('money:report.asked'), formatCount(requests.asked)],
            [text('money:report.agreed_to'), formatCount(requests.approved)],
            [text('money:report.by_time'), formatCount(requests.by_time)],
            [text('money:report.self_approved'), formatCount(requests.self_approved)],
          ]}
        />
      </Panel>
      <Panel
        title={text('layout:sections.alerts')}
        hint={text('money:report.alerts', { count: alerts.length })}
      >
        {alerts.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text('money:report.no_alerts')}
          </Typography>
        ) : (
          <DenseTable
            label={text('money:report.alerts_table')}
            rows={alerts}
            keyOf={(alert) => `${alert.since} ${alert.text}`}
            columns={ALERTS}
          />
        )}
      </Panel>
    </>
  )
}

function AuditHead({ report: { audit, kept } }: { report: Report }) {
  return (
    <Panel title={text('money:report.head')}>
      <Facts
        facts={[
          [text('money:report.lines'), formatCount(audit.lines)],
          [text('money:report.as_of'), <When key="at" at={audit.made_at} />],
          [
            text('money:report.hash'),
            <Box component="code" key="hash" sx={{ fontSize: 12 }}>
              {audit.hash ?? text('money:report.no_hash')}
            </Box>,
          ],
        ]}
      />
      {kept && !audit.sealed && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {text('money:report.not_sealed')}
        </Alert>
      )}
    </Panel>
  )
}

const ISSUED: Column<Report['issued'][number]>[] = [
  { label: text('money:budgets.what'), cell: ({ kind }) => budgetLabel(kind) },
  ...(
    [
      [text('money:report.created'), 'created'],
      [text('money:report.of_it_agreed'), 'agreed'],
      [text('money:budgets.budget'), 'budget'],
      [text('money:report.returned'), 'returned'],
    ] as const
  ).map(([label, name]) => ({
    label,
    number: true,
    cell: (row: Report['issued'][number]) => <Amount value={row[name]} unit={unitOfIssue(row.kind)} />,
  })),
]

const PROMISED: Column<Report['promises'][number]>[] = [
  { label: text('money:budgets.what'), cell: ({ kind }) => promiseLabel(kind) },
  { label: text('money:report.given'), number: true, cell: ({ given }) => <Amount value={given} /> },
  { label: text('money:budgets.alarm_above'), number: true, cell: ({ alarm }) => <Amount value={alarm} /> },
]

const ALERTS: Column<Report['alerts'][number]>[] = [
  { label: text('money:words.kind'), cell: ({ kind }) => <AlertKindChip kind={kind} /> },
  { label: text('money:budgets.what'), cell: (alert) => alert.text },
  { label: text('money:report.since'), cell: ({ since }) => <When at={since} /> },
  { label: text('money:report.over'), cell: ({ cleared_at }) => <When at={cleared_at} /> },
]
