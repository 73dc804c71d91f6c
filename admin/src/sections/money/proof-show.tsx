import { proofDetails } from '@noktra/contract/admin/money'
import type { DataOf } from '@noktra/contract/route'
import { Alert, Box, LinearProgress } from '@mui/material'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { text } from '../../i18n/i18n.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { isUnderWay, ProofStatus } from './proof-words.tsx'

type Result = DataOf<typeof proofDetails>['results'][number]

const COLUMNS: Column<Result>[] = [
  {
    label: text('money:words.result'),
    width: 110,
    cell: ({ rows }) =>
      rows.length > 0 ? (
        <StatusChip label={text('money:proofs.not_true')} tone="error" />
      ) : (
        <StatusChip label={text('money:proofs.holds')} tone="success" />
      ),
  },
  {
    label: text('money:proofs.what'),
    cell: ({ check }) => <Box sx={{ whiteSpace: 'normal', minWidth: 260 }}>{check}</Box>,
  },
  {
    label: text('money:proofs.time'),
    number: true,
    cell: ({ ms }) => text('money:proofs.ms', { ms: formatCount(ms) }),
  },
]

export function ProofShow() {
  const id = Number(useParams()['id'])
  const first = useAdminQuery(proofDetails, { id })
  const goesOn = first.data !== undefined && isUnderWay(first.data)
  const asked = useAdminQuery(proofDetails, { id }, { everyMs: goesOn ? 1500 : undefined })
  return (
    <Page title={text('money:proofs.title', { id })}>
      <Answered asked={asked} height={360}>
        {(proof) => {
          const faults = proof.results.filter(({ rows }) => rows.length > 0)
          return (
            <>
              <Panel title={text('money:words.result')}>
                <Facts
                  facts={[
                    [text('money:words.result'), <ProofStatus key="status" status={proof.status} />],
                    [text('money:proofs.checks'), formatCount(proof.checks)],
                    [text('money:proofs.faults'), formatCount(proof.faults)],
                    [
                      text('money:proofs.asked_by'),
                      proof.asked_by?.name ??
                        (proof.nightly ? text('money:proofs.night') : text('money:proofs.store')),
                    ],
                    [text('money:proofs.began'), <When key="began" at={proof.started_at} />],
                    [text('money:proofs.ended'), <When key="ended" at={proof.ended_at} />],
                  ]}
                />
                {isUnderWay(proof) && (
                  <Box sx={{ mt: 2 }} role="status">
                    <LinearProgress aria-label={text('money:proofs.under_way')} />
                  </Box>
                )}
                {proof.error !== null && (
                  <Alert severity="warning" sx={{ mt: 2 }}>
                    {proof.error}
                  </Alert>
                )}
              </Panel>
              {faults.map((fault) => (
                <Fault key={fault.check} fault={fault} />
              ))}
              {proof.results.length > 0 && (
                <Panel title={text('money:proofs.every')}>
                  <DenseTable
                    label={text('money:proofs.every')}
                    rows={proof.results}
                    keyOf={(row) => row.check}
                    columns={COLUMNS}
                  />
                </Panel>
              )}
            </>
          )
        }}
      </Answered>
    </Page>
  )
}

/** A check that does not hold, with up to 20 of the rows that offend. */
function Fault({ fault }: { fault: Result }) {
  const names = [...new Set(fault.rows.flatMap((row) => Object.keys(row)))]
  return (
    <Panel
      title={text('money:proofs.not_true_of', { check: fault.check })}
      hint={fault.rows.length === 20 ? text('money:proofs.first_rows') : undefined}
    >
      <DenseTable<{ place: number; row: Result['rows'][number] }>
        label={fault.check}
        rows={fault.rows.map((row, place) => ({ row, place }))}
        keyOf={({ place }) => place}
        columns={names.map((name) => ({ label: name, cell: ({ row }) => textOf(row[name]) }))}
      />
    </Panel>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
