import type { ClaimRow } from '@noktra/contract/admin/money'
import { Link } from '@mui/material'
import { DataTable } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { When } from '../../ui/when.tsx'
import { numberFilter } from '../../ui/list-filters.tsx'
import { PlayerLink } from './player-link.tsx'

const filters = [numberFilter('player_id', text('money:words.player'))]

export function ClaimList() {
  return (
    <FilterList
      title={text('layout:sections.claims')}
      hint={text('money:claims.hint')}
      filters={filters}
      rowClick={false}
      empty={text('money:claims.empty')}
    >
      <DataTable.Col source="id" label={text('money:words.claim')} disableSort />
      <DataTable.Col
        label={text('money:words.when')}
        render={(row: ClaimRow) => <When at={row.created_at} />}
      />
      <DataTable.Col
        label={text('money:words.inviter')}
        render={(row: ClaimRow) => <PlayerLink player={row.player} />}
      />
      <AmountColumn label={text('money:words.paid')} of={(row: ClaimRow) => row.amount} />
      <DataTable.Col
        label={text('money:claims.rebates')}
        render={(row: ClaimRow) => (
          <Link href={`#/rebates?filter=${encodeURIComponent(JSON.stringify({ claim_id: row.id }))}`}>
            {row.num}
          </Link>
        )}
      />
    </FilterList>
  )
}
