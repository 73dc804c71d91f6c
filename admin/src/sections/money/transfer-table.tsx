import type { TransferRow } from '@noktra/contract/admin/money'
import { Box, Link } from '@mui/material'
import { Amount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { PlayerLink } from './player-link.tsx'

const COLUMNS: Column<TransferRow>[] = [
  { label: 'Number', cell: (row) => <Link href={`#/ledger/${row.id}/show`}>{row.id}</Link> },
  { label: 'When', cell: (row) => <When at={row.at} /> },
  { label: 'Reason', cell: (row) => row.reason },
  { label: 'From', cell: (row) => <Side side={row.debit} /> },
  { label: 'To', cell: (row) => <Side side={row.credit} /> },
  { label: 'Amount', number: true, cell: (row) => <Amount value={row.amount} unit={row.currency} /> },
]

/** A few transfers, each leading to its own page. */
export function TransferTable({ label, transfers }: { label: string; transfers: TransferRow[] }) {
  return (
    <DenseTable label={label} rows={transfers} keyOf={(row) => row.id} empty="Nothing." columns={COLUMNS} />
  )
}

/** One side of a transfer: whose purse it is, or which account of the house. */
export function Side({ side }: { side: TransferRow['debit'] }) {
  if (!side.player) return <>{side.kind}</>
  return (
    <>
      <PlayerLink player={side.player} />{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {side.kind}
      </Box>
    </>
  )
}
