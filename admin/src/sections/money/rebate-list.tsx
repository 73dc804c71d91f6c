import type { RebateRow } from '@noktra/contract/admin/money'
import { Box, Link } from '@mui/material'
import { DataTable } from 'react-admin'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { formatPercent } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { choiceFilter, numberFilter, textFilter } from '../../ui/list-filters.tsx'
import { RIGHT } from './right.ts'
import { PlayerLink } from './player-link.tsx'

const STATUSES = {
  waiting: 'In its 7 days',
  claimable: 'Can be claimed',
  claimed: 'Claimed',
  reversed: 'Reversed',
  refused: 'Refused',
}
const TONES = {
  waiting: 'info',
  claimable: 'info',
  claimed: 'success',
  reversed: 'warning',
  refused: 'error',
} as const
const REFUSALS = {
  same_device: 'one device',
  same_steam: 'one Steam account',
  same_payment: 'one payment account',
  linked: 'joined accounts',
}

const filters = [
  numberFilter('inviter_id', 'Inviter'),
  numberFilter('invitee_id', 'Invitee'),
  textFilter('q', 'Order or card'),
  numberFilter('claim_id', 'Claim'),
  choiceFilter('status', 'Status', STATUSES),
]

export function RebateList() {
  return (
    <FilterList
      title="Rebates"
      hint="What inviters earn by the recharges of those whom they invited."
      filters={filters}
      rowClick={false}
      empty="There is no rebate like this."
    >
      <DataTable.Col label="When" render={(row: RebateRow) => <When at={row.created_at} />} />
      <DataTable.Col label="Inviter" render={(row: RebateRow) => <PlayerLink player={row.inviter} />} />
      <DataTable.Col label="Invitee" render={(row: RebateRow) => <PlayerLink player={row.invitee} />} />
      <DataTable.Col
        label="Of"
        render={(row: RebateRow) => (
          <Box sx={{ fontSize: 12 }}>
            {row.cause === 'recharge' ? (
              <Link href={`#/orders/${row.ref}/show`}>{row.ref}</Link>
            ) : (
              `Card ${row.ref}`
            )}
          </Box>
        )}
      />
      <AmountColumn label="Recharged" of={(row: RebateRow) => row.coins} />
      <DataTable.Col sx={RIGHT} label="Rate" render={(row: RebateRow) => formatPercent(row.rate, 1)} />
      <AmountColumn label="Rebate" of={(row: RebateRow) => row.amount} />
      <DataTable.Col
        label="Status"
        render={(row: RebateRow) => (
          <StatusChip
            label={row.refused ? `Refused: ${REFUSALS[row.refused]}` : STATUSES[row.status]}
            tone={TONES[row.status]}
          />
        )}
      />
      <DataTable.Col label="From" render={(row: RebateRow) => <When at={row.available_at} />} />
      <DataTable.Col label="Claim" render={(row: RebateRow) => row.claim_id ?? '–'} />
    </FilterList>
  )
}
