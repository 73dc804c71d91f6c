import { houseAccounts, type TransferRow } from '@noktra/contract/admin/money'
import type { DataOf } from '@noktra/contract/route'
import { Box, Link } from '@mui/material'
import { DataTable } from 'react-admin'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { namesIn, Text, text } from '../../i18n/i18n.tsx'
import { Amount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { Answered } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { choiceFilter, dayFilters, numberFilter, textFilter } from '../../ui/list-filters.tsx'
import { RIGHT } from './right.ts'
import { Account, Reason, Side } from './transfer-table.tsx'

const filters = [
  numberFilter('player_id', text('money:words.player')),
  numberFilter('account', text('money:ledger.account')),
  choiceFilter('reason', text('money:words.reason'), namesIn('money:reasons')),
  textFilter('ref', text('money:words.reference')),
  choiceFilter('currency', text('money:ledger.currency'), {
    coin: text('money:words.coins'),
    diamond: text('money:ledger.diamonds'),
  }),
  numberFilter('least', text('money:ledger.least')),
  numberFilter('most', text('money:ledger.most')),
  ...dayFilters(),
]

export function LedgerList() {
  return (
    <>
      <FilterList
        title={text('layout:sections.ledger')}
        hint={text('money:ledger.hint')}
        filters={filters}
        empty={text('money:ledger.empty')}
      >
        <DataTable.Col source="id" label={text('money:words.number')} disableSort />
        <DataTable.Col label={text('money:words.when')} render={(row: TransferRow) => <When at={row.at} />} />
        <DataTable.Col
          label={text('money:words.reason')}
          render={(row: TransferRow) => <Reason reason={row.reason} />}
        />
        <DataTable.Col
          label={text('money:words.reference')}
          render={(row: TransferRow) => (
            <Box sx={{ fontSize: 12, maxWidth: 220, overflowWrap: 'anywhere' }}>{row.ref}</Box>
          )}
        />
        <DataTable.Col
          label={text('money:ledger.from')}
          render={(row: TransferRow) => <Side side={row.debit} />}
        />
        <DataTable.Col
          label={text('money:ledger.to')}
          render={(row: TransferRow) => <Side side={row.credit} />}
        />
        <DataTable.Col
          sx={RIGHT}
          label={text('money:words.amount')}
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
    label: text('money:ledger.account'),
    cell: (row) => (
      <Link href={`#/ledger?filter=${encodeURIComponent(JSON.stringify({ account: row.account }))}`}>
        {row.account}
      </Link>
    ),
  },
  { label: text('money:words.kind'), cell: (row) => <Account kind={row.kind} /> },
  {
    label: text('money:ledger.taken_in'),
    number: true,
    cell: (row) => <Amount value={row.credited} unit={row.currency} />,
  },
  {
    label: text('money:ledger.given_out'),
    number: true,
    cell: (row) => <Amount value={row.debited} unit={row.currency} />,
  },
  {
    label: text('money:ledger.sum'),
    number: true,
    cell: (row) => <Amount value={row.balance} unit={row.currency} signed />,
  },
]

function House() {
  const asked = useAdminQuery(houseAccounts)
  return (
    <Panel title={text('money:ledger.house')} hint={text('money:ledger.house_hint')}>
      <Answered asked={asked} height={280}>
        {({ list, players }) => (
          <>
            <DenseTable
              label={text('money:ledger.house')}
              rows={list}
              keyOf={(row) => row.account}
              columns={HOUSE_COLUMNS}
            />
            <Box component="p" sx={{ mb: 0, color: 'text.secondary' }}>
              <Text
                is="money:ledger.players_hold"
                parts={{
                  cash: <Amount value={players.cash} />,
                  bonus: <Amount value={players.bonus} />,
                  diamond: <Amount value={players.diamond} unit="diamond" />,
                }}
              />
            </Box>
          </>
        )}
      </Answered>
    </Panel>
  )
}
