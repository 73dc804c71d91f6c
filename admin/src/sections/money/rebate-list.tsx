import type { RebateRow } from '@noktra/contract/admin/money'
import { Box, Link } from '@mui/material'
import { DataTable } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { formatPercent } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { choiceFilter, numberFilter, textFilter } from '../../ui/list-filters.tsx'
import { RIGHT } from './right.ts'
import { PlayerLink } from './player-link.tsx'

const STATUSES = {
  waiting: text('money:rebates.statuses.waiting'),
  claimable: text('money:rebates.statuses.claimable'),
  claimed: text('money:rebates.statuses.claimed'),
  reversed: text('money:rebates.statuses.reversed'),
  refused: text('money:rebates.statuses.refused'),
}
const TONES = {
  waiting: 'info',
  claimable: 'info',
  claimed: 'success',
  reversed: 'warning',
  refused: 'error',
} as const

const filters = [
  numberFilter('inviter_id', text('money:words.inviter')),
  numberFilter('invitee_id', text('money:rebates.invitee')),
  textFilter('q', text('money:rebates.order_or_card')),
  numberFilter('claim_id', text('money:words.claim')),
  choiceFilter('status', text('money:words.status'), STATUSES),
]

export function RebateList() {
  return (
    <FilterList
      title={text('layout:sections.rebates')}
      hint={text('money:rebates.hint')}
      filters={filters}
      rowClick={false}
      empty={text('money:rebates.empty')}
    >
      <DataTable.Col
        label={text('money:words.when')}
        render={(row: RebateRow) => <When at={row.created_at} />}
      />
      <DataTable.Col
        label={text('money:words.inviter')}
        render={(row: RebateRow) => <PlayerLink player={row.inviter} />}
      />
      <DataTable.Col
        label={text('money:rebates.invitee')}
        render={(row: RebateRow) => <PlayerLink player={row.invitee} />}
      />
      <DataTable.Col
        label={text('money:rebates.of')}
        render={(row: RebateRow) => (
          <Box sx={{ fontSize: 12 }}>
            {row.cause === 'recharge' ? (
              <Link href={`#/orders/${row.ref}/show`}>{row.ref}</Link>
            ) : (
              text('money:rebates.card', { ref: row.ref })
            )}
          </Box>
        )}
      />
      <AmountColumn label={text('money:rebates.recharged')} of={(row: RebateRow) => row.coins} />
      <DataTable.Col
        sx={RIGHT}
        label={text('money:words.rate')}
        render={(row: RebateRow) => formatPercent(row.rate, 1)}
      />
      <AmountColumn label={text('money:rebates.rebate')} of={(row: RebateRow) => row.amount} />
      <DataTable.Col
        label={text('money:words.status')}
        render={(row: RebateRow) => (
          <StatusChip
            label={row.refused ? text(`money:rebates.refused_for.${row.refused}`) : STATUSES[row.status]}
            tone={TONES[row.status]}
          />
        )}
      />
      <DataTable.Col
        label={text('money:rebates.from')}
        render={(row: RebateRow) => <When at={row.available_at} />}
      />
      <DataTable.Col label={text('money:words.claim')} render={(row: RebateRow) => row.claim_id ?? '–'} />
    </FilterList>
  )
}
