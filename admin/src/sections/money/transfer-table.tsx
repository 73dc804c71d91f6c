import type { TransferRow } from '@noktra/contract/admin/money'
import { PURSES } from '@noktra/contract/wallet'
import { Box, Link } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { Amount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { PlayerLink } from './player-link.tsx'

const COLUMNS: Column<TransferRow>[] = [
  {
    label: text('money:words.number'),
    cell: (row) => <Link href={`#/ledger/${row.id}/show`}>{row.id}</Link>,
  },
  { label: text('money:words.when'), cell: (row) => <When at={row.at} /> },
  { label: text('money:words.reason'), cell: (row) => row.reason },
  { label: text('money:ledger.from'), cell: (row) => <Side side={row.debit} /> },
  { label: text('money:ledger.to'), cell: (row) => <Side side={row.credit} /> },
  {
    label: text('money:words.amount'),
    number: true,
    cell: (row) => <Amount value={row.amount} unit={row.currency} />,
  },
]

/** A few transfers, each leading to its own page. */
export function TransferTable({ label, transfers }: { label: string; transfers: TransferRow[] }) {
  return (
    <DenseTable
      label={label}
      rows={transfers}
      keyOf={(row) => row.id}
      empty={text('money:ledger.nothing')}
      columns={COLUMNS}
    />
  )
}

/** A purse in words; an account of the house by its name in the ledger. */
export function accountName(kind: string): string {
  const purse = PURSES.find((each) => each === kind)
  return purse ? text(`money:purses.${purse}`) : kind
}

/** One side of a transfer: whose purse it is, or which account of the house. */
export function Side({ side }: { side: TransferRow['debit'] }) {
  if (!side.player) return accountName(side.kind)
  return (
    <>
      <PlayerLink player={side.player} />{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {accountName(side.kind)}
      </Box>
    </>
  )
}
