import type { ClaimRow } from '@noktra/contract/admin/money'
import { Link } from '@mui/material'
import { DataTable } from 'react-admin'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { When } from '../../ui/when.tsx'
import { numberFilter } from '../../ui/list-filters.tsx'
import { PlayerLink } from './player-link.tsx'

const filters = [numberFilter('player_id', 'Player')]

export function ClaimList() {
  return (
    <FilterList
      title="Rebate claims"
      hint="Rebates that were paid into the cash of their inviters."
      filters={filters}
      rowClick={false}
      empty="No one has claimed rebates yet."
    >
      <DataTable.Col source="id" label="Claim" disableSort />
      <DataTable.Col label="When" render={(row: ClaimRow) => <When at={row.created_at} />} />
      <DataTable.Col label="Inviter" render={(row: ClaimRow) => <PlayerLink player={row.player} />} />
      <AmountColumn label="Paid" of={(row: ClaimRow) => row.amount} />
      <DataTable.Col
        label="Rebates"
        render={(row: ClaimRow) => (
          <Link href={`#/rebates?filter=${encodeURIComponent(JSON.stringify({ claim_id: row.id }))}`}>
            {row.num}
          </Link>
        )}
      />
    </FilterList>
  )
}
