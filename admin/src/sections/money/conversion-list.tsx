import type { ConversionRow } from '@noktra/contract/admin/money'
import { DataTable } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { When } from '../../ui/when.tsx'
import { dayFilters, numberFilter } from '../../ui/list-filters.tsx'
import { PlayerLink } from './player-link.tsx'
import { NumberColumn } from '../../ui/number-column.tsx'

const filters = [numberFilter('player_id', text('money:words.player')), ...dayFilters()]

export function ConversionList() {
  return (
    <FilterList
      title={text('layout:sections.conversions')}
      hint={text('money:conversions.hint')}
      filters={filters}
      rowClick={false}
      empty={text('money:conversions.empty')}
    >
      <DataTable.Col source="id" label={text('money:words.number')} disableSort />
      <DataTable.Col
        label={text('money:words.when')}
        render={(row: ConversionRow) => <When at={row.created_at} />}
      />
      <DataTable.Col
        label={text('money:words.player')}
        render={(row: ConversionRow) => <PlayerLink player={row.player} />}
      />
      <AmountColumn
        label={text('money:conversions.taken')}
        of={(row: ConversionRow) => row.diamonds}
        unit="diamond"
      />
      <AmountColumn label={text('money:conversions.given')} of={(row: ConversionRow) => row.coins} />
      <NumberColumn source="rate" label={text('money:conversions.rate')} />
    </FilterList>
  )
}
