import { ORDER_STATUSES } from '@noktra/game/recharge/order-state'
import { ORDERED_BY } from '@noktra/contract/recharge'
import type { OrderRow } from '@noktra/contract/admin/money'
import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { When } from '../../ui/when.tsx'
import { choiceFilter, choicesOf, dayFilters, numberFilter, textFilter } from '../../ui/list-filters.tsx'
import { OrderState } from './order-words.tsx'
import { PlayerLink } from './player-link.tsx'

const filters = [
  textFilter('q', text('money:orders.number')),
  numberFilter('player_id', text('money:words.player')),
  choiceFilter('status', text('money:words.status'), choicesOf(ORDER_STATUSES, 'money:order_statuses')),
  choiceFilter('pay_method', text('money:words.method'), choicesOf(ORDERED_BY, 'money:methods')),
  choiceFilter('late', text('money:orders.late'), {
    true: text('money:orders.paid_late'),
    false: text('money:orders.in_time'),
  }),
  ...dayFilters(),
]

export function OrderList() {
  return (
    <FilterList
      title={text('layout:sections.orders')}
      hint={text('money:orders.hint')}
      filters={filters}
      empty={text('money:orders.empty')}
      everyMs={15_000}
    >
      <DataTable.Col
        label={text('money:words.made')}
        render={(row: OrderRow) => <When at={row.created_at} />}
      />
      <DataTable.Col
        label={text('money:words.order')}
        render={(row: OrderRow) => <Box sx={{ fontSize: 12, minWidth: 210 }}>{row.id}</Box>}
      />
      <DataTable.Col
        label={text('money:words.player')}
        render={(row: OrderRow) => <PlayerLink player={row.player} />}
      />
      <DataTable.Col
        label={text('money:words.method')}
        render={(row: OrderRow) => text(`money:methods.${row.pay_method}`)}
      />
      <AmountColumn label={text('money:words.coins')} of={(row: OrderRow) => row.coins} />
      <AmountColumn label={text('money:words.to_pay')} of={(row: OrderRow) => row.payable} unit="money" />
      <DataTable.Col
        label={text('money:words.status')}
        render={(row: OrderRow) => <OrderState order={row} />}
      />
      <DataTable.Col
        label={text('money:order.paid_at')}
        render={(row: OrderRow) => <When at={row.paid_at} />}
      />
    </FilterList>
  )
}
