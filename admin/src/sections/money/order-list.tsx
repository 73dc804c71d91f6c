import type { OrderRow } from '@noktra/contract/admin/money'
import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { When } from '../../ui/when.tsx'
import { choiceFilter, dayFilters, numberFilter, textFilter } from '../../ui/list-filters.tsx'
import { METHOD_NAMES, OrderState, STATUS_NAMES } from './order-words.tsx'
import { PlayerLink } from './player-link.tsx'

const filters = [
  textFilter('q', 'Order or provider number'),
  numberFilter('player_id', 'Player'),
  choiceFilter('status', 'Status', STATUS_NAMES),
  choiceFilter('pay_method', 'Method', METHOD_NAMES),
  choiceFilter('late', 'Late', { true: 'Paid late', false: 'In time' }),
  ...dayFilters(),
]

export function OrderList() {
  return (
    <FilterList
      title="Orders"
      hint="Orders of coins at the payment providers. Days are those of the store on which the order was made."
      filters={filters}
      empty="No orders match."
      everyMs={15_000}
    >
      <DataTable.Col label="Made" render={(row: OrderRow) => <When at={row.created_at} />} />
      <DataTable.Col
        label="Order"
        render={(row: OrderRow) => <Box sx={{ fontSize: 12, minWidth: 210 }}>{row.id}</Box>}
      />
      <DataTable.Col label="Player" render={(row: OrderRow) => <PlayerLink player={row.player} />} />
      <DataTable.Col label="Method" render={(row: OrderRow) => METHOD_NAMES[row.pay_method]} />
      <AmountColumn label="Coins" of={(row: OrderRow) => row.coins} />
      <AmountColumn label="To pay" of={(row: OrderRow) => row.payable} unit="money" />
      <DataTable.Col label="Status" render={(row: OrderRow) => <OrderState order={row} />} />
      <DataTable.Col label="Paid" render={(row: OrderRow) => <When at={row.paid_at} />} />
    </FilterList>
  )
}
