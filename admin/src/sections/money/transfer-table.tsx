import type { TransferRow } from '@noktra/contract/admin/money'
import { Box, Link } from '@mui/material'
import { text, textOf } from '../../i18n/i18n.tsx'
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
  { label: text('money:words.reason'), cell: (row) => <Reason reason={row.reason} /> },
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

/** What a transfer is for; the ledger's own word for it, by which one searches, is its tip. */
export function Reason({ reason }: Pick<TransferRow, 'reason'>) {
  return <span title={reason}>{reasonWords(reason)}</span>
}

export function reasonWords(reason: string): string {
  const known = textOf('money:reasons', reason)
  const [, returned] = known === reason ? (/^(.+)-refund$/.exec(reason) ?? []) : []
  return returned ? text('money:reason_refund', { reason: textOf('money:reasons', returned) }) : known
}

/** A purse, or an account of the house; the ledger's own word for it is its tip. */
export function Account({ kind }: { kind: string }) {
  return <span title={kind}>{textOf('money:accounts', kind)}</span>
}

/** One side of a transfer: whose purse it is, or which account of the house. */
export function Side({ side }: { side: TransferRow['debit'] }) {
  if (!side.player) return <Account kind={side.kind} />
  return (
    <>
      <PlayerLink player={side.player} />{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Account kind={side.kind} />
      </Box>
    </>
  )
}
