import type { DashboardNow } from '@noktra/contract/admin/dashboard'
import { Box } from '@mui/material'
import { Text, text } from '../../i18n/i18n.tsx'
import { formatAmount, formatCount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { colors } from '../../theme.ts'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

type Suppliers = DashboardNow['suppliers']
type Supplier = Suppliers['list'][number]

/** As the alert says it. */
const STATES = {
  empty: { label: text('dashboard:suppliers.empty'), tone: 'error' },
  low: { label: text('dashboard:suppliers.low'), tone: 'warning' },
  soon: { label: text('dashboard:suppliers.soon'), tone: 'warning' },
} as const satisfies Record<NonNullable<Supplier['state']>, object>

const columns: Column<Supplier>[] = [
  {
    label: text('dashboard:suppliers.market'),
    cell: (row) => (
      <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
        <span translate="no">{row.market}</span>
        {row.state && <StatusChip {...STATES[row.state]} />}
        {!row.in_use && <StatusChip label={text('dashboard:suppliers.not_in_use')} />}
      </Box>
    ),
  },
  {
    label: text('dashboard:suppliers.balance'),
    number: true,
    cell: (row) =>
      row.balance === null ? (
        '–'
      ) : (
        <Marked when={row.state === 'empty' || row.state === 'low'}>{formatAmount(row.balance)}</Marked>
      ),
  },
  { label: text('dashboard:suppliers.due'), number: true, cell: ({ due }) => formatAmount(due) },
  { label: text('dashboard:suppliers.waiting'), number: true, cell: ({ waiting }) => formatCount(waiting) },
  {
    label: text('dashboard:suppliers.open_value'),
    number: true,
    cell: ({ open_value }) => formatAmount(open_value),
  },
  {
    label: text('dashboard:suppliers.day_cost'),
    number: true,
    cell: ({ day_cost }) => (day_cost === null ? '–' : formatAmount(day_cost)),
  },
  {
    label: text('dashboard:suppliers.lasts'),
    number: true,
    cell: ({ days, state }) =>
      days === null ? (
        '–'
      ) : (
        <Marked when={state === 'soon'}>{text('dashboard:suppliers.days', { count: days })}</Marked>
      ),
  },
  {
    label: text('dashboard:suppliers.read'),
    number: true,
    cell: ({ read_at }) => <When at={read_at} />,
  },
]

/** What the store can buy with, against what players may still ask for. */
export function Suppliers({ suppliers: { list, items, promised, counted_at } }: { suppliers: Suppliers }) {
  return (
    <>
      <DenseTable
        label={text('dashboard:suppliers.title')}
        columns={columns}
        rows={list}
        keyOf={({ market }) => market}
        empty={text('dashboard:suppliers.none')}
      />
      <Box sx={{ mt: 1.5, color: 'text.secondary', fontSize: 13 }}>
        <Text
          is="dashboard:suppliers.promised"
          values={{ count: items, items: formatCount(items), value: formatAmount(promised) }}
          parts={{ when: <When at={counted_at} /> }}
        />
      </Box>
    </>
  )
}

function Marked({ when, children }: { when: boolean; children: string }) {
  return (
    <Box component="span" sx={when ? { color: colors.warning, fontWeight: 600 } : undefined}>
      {children}
    </Box>
  )
}
