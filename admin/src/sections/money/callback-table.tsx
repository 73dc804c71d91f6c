import type { CallbackRow } from '@noktra/contract/admin/money'
import { text } from '../../i18n/i18n.tsx'
import { Amount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { Verdict } from './order-words.tsx'

const COLUMNS: Column<CallbackRow>[] = [
  { label: text('money:callbacks.first'), cell: (row) => <When at={row.created_at} /> },
  { label: text('money:callbacks.last'), cell: (row) => <When at={row.last_at} /> },
  { label: text('money:callbacks.times'), number: true, cell: (row) => row.times },
  {
    label: text('money:words.paid'),
    number: true,
    cell: (row) => <Amount value={row.amount} unit="money" />,
  },
  { label: text('money:callbacks.verdict'), cell: (row) => <Verdict verdict={row.verdict} /> },
  { label: text('money:words.number'), cell: (row) => row.provider_ref ?? '–' },
  { label: text('money:callbacks.seen_by'), cell: (row) => row.seen_by?.name ?? '–' },
]

/** What providers said about one order. */
export function CallbackTable({ callbacks }: { callbacks: CallbackRow[] }) {
  return (
    <DenseTable
      label={text('money:order.said')}
      rows={callbacks}
      keyOf={(row) => row.id}
      empty={text('money:callbacks.empty')}
      columns={COLUMNS}
    />
  )
}
