import { houseAccounts, type TransferRow } from '@noktra/contract/admin/money'
import type { DataOf } from '@noktra/contract/route'
import { Box, Link } from '@mui/material'
import { DataTable } from 'react-admin'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Amount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { Answered } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { choiceFilter, dayFilters, numberFilter, textFilter } from '../../ui/list-filters.tsx'
import { RIGHT } from './right.ts'
import { Side } from './transfer-table.tsx'

const filters = [
  numberFilter('player_id', 'Player'),
  numberFilter('account', 'Account'),
  textFilter('reason', 'Reason, as open-box'),
  textFilter('ref', 'Reference'),
  choiceFilter('currency', 'Currency', { coin: 'Coins', diamond: 'Diamonds' }),
  numberFilter('least', 'At least'),
  numberFilter('most', 'At most'),
  ...dayFilters(),
]

export function LedgerList() {
  return (
    <>
      <FilterList
        title="Ledger"
        hint="Every movement is one row that takes from one account and gives to another. Rows are added and never changed."
        filters={filters}
        empty="No transfers match."
      >
        <DataTable.Col source="id" label="Number" disableSort />
        <DataTable.Col label="When" render={(row: TransferRow) => <When at={row.at} />} />
        <DataTable.Col source="reason" label="Reason" disableSort />
        <DataTable.Col
          label="Reference"
          render={(row: TransferRow) => (
            <Box sx={{ fontSize: 12, maxWidth: 220, overflowWrap: 'anywhere' }}>{row.ref}</Box>
          )}
        />
        <DataTable.Col label="From" render={(row: TransferRow) => <Side side={row.debit} />} />
        <DataTable.Col label="To" render={(row: TransferRow) => <Side side={row.credit} />} />
        <DataTable.Col
          sx={RIGHT}
          label="Amount"
          render={(row: TransferRow) => <Amount value={row.amount} unit={row.currency} />}
        />
      </FilterList>
      <Box sx={{ mt: 3 }}>
        <House />
      </Box>
    </>
  )
}

const HOUSE_COLUMNS: Column<DataOf<typeof houseAccounts>['list'][number]>[] = [
  {
    label: 'Account',
    cell: (row) => (
      <Link href={`#/ledger?filter=${encodeURIComponent(JSON.stringify({ account: row.account }))}`}>
        {row.account}
      </Link>
    ),
  },
  { label: 'Kind', cell: (row) => row.kind },
  {
    label: 'Taken in',
    number: true,
    cell: (row) => <Amount value={row.credited} unit={row.currency} />,
  },
  {
    label: 'Given out',
    number: true,
    cell: (row) => <Amount value={row.debited} unit={row.currency} />,
  },
  {
    label: 'Sum',
    number: true,
    cell: (row) => <Amount value={row.balance} unit={row.currency} signed />,
  },
]

function House() {
  const asked = useAdminQuery(houseAccounts)
  return (
    <Panel
      title="Accounts of the house"
      hint="Each keeps no balance of its own: it is the sum of its transfers."
    >
      <Answered asked={asked} height={280}>
        {({ list, players }) => (
          <>
            <DenseTable
              label="Accounts of the house"
              rows={list}
              keyOf={(row) => row.account}
              columns={HOUSE_COLUMNS}
            />
            <Box component="p" sx={{ mb: 0, color: 'text.secondary' }}>
              All players together hold <Amount value={players.cash} /> in cash,{' '}
              <Amount value={players.bonus} /> of bonus and <Amount value={players.diamond} unit="diamond" />.
            </Box>
          </>
        )}
      </Answered>
    </Panel>
  )
}
