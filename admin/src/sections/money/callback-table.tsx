import type { CallbackRow } from '@noktra/contract/admin/money'
import { Amount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { Verdict } from './order-words.tsx'

const COLUMNS: Column<CallbackRow>[] = [
  { label: 'First', cell: (row) => <When at={row.created_at} /> },
  { label: 'Last', cell: (row) => <When at={row.last_at} /> },
  { label: 'Times', number: true, cell: (row) => row.times },
  { label: 'Paid', number: true, cell: (row) => <Amount value={row.amount} unit="money" /> },
  { label: 'What became of it', cell: (row) => <Verdict verdict={row.verdict} /> },
  { label: 'Number', cell: (row) => row.provider_ref ?? '–' },
  { label: 'Seen by', cell: (row) => row.seen_by?.name ?? '–' },
]

/** What providers said about one order. */
export function CallbackTable({ callbacks }: { callbacks: CallbackRow[] }) {
  return (
    <DenseTable
      label="What the provider said"
      rows={callbacks}
      keyOf={(row) => row.id}
      empty="It has said nothing yet."
      columns={COLUMNS}
    />
  )
}
