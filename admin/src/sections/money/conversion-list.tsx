import type { ConversionRow } from '@noktra/contract/admin/money'
import { DataTable } from 'react-admin'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { When } from '../../ui/when.tsx'
import { dayFilters, numberFilter } from '../../ui/list-filters.tsx'
import { PlayerLink } from './player-link.tsx'

const filters = [numberFilter('player_id', 'Player'), ...dayFilters()]

export function ConversionList() {
  return (
    <FilterList
      title="Conversions"
      hint="Diamonds that players made cash coins."
      filters={filters}
      rowClick={false}
      empty="No one has converted anything like this."
    >
      <DataTable.Col source="id" label="Number" disableSort />
      <DataTable.Col label="When" render={(row: ConversionRow) => <When at={row.created_at} />} />
      <DataTable.Col label="Player" render={(row: ConversionRow) => <PlayerLink player={row.player} />} />
      <AmountColumn label="Taken" of={(row: ConversionRow) => row.diamonds} unit="diamond" />
      <AmountColumn label="Given" of={(row: ConversionRow) => row.coins} />
      <DataTable.NumberCol source="rate" label="Coins for a diamond" disableSort />
    </FilterList>
  )
}
