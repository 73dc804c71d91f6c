import type { FeedRow } from '@noktra/contract/admin/feeds'
import { DataTable, TopToolbar } from 'react-admin'
import { text } from '../../../i18n/i18n.tsx'
import { formatCount } from '../../../ui/amount.tsx'
import { FilterList } from '../../../ui/filter-list.tsx'
import { textFilter } from '../../../ui/list-filters.tsx'
import { When } from '../../../ui/when.tsx'
import { AddFeed } from './feed-commands.tsx'
import { FeedOverview } from './feed-overview.tsx'
import { FeedState } from './feed-state.tsx'
import { SourcePrices } from './source-prices.tsx'

const filters = [textFilter('q', text('feeds:name'))]

export function FeedList() {
  return (
    <>
      <FilterList
        title={text('feeds:title')}
        hint={text('feeds:hint')}
        above={<FeedOverview />}
        filters={filters}
        actions={
          <TopToolbar>
            <AddFeed />
          </TopToolbar>
        }
        empty={text('feeds:empty')}
        everyMs={10_000}
      >
        <DataTable.Col source="name" label={text('feeds:name')} disableSort />
        <DataTable.Col
          label={text('feeds:kind')}
          render={(row: FeedRow) => text(`feeds:kinds.${row.kind}`)}
        />
        <DataTable.Col
          label={text('feeds:part')}
          render={(row: FeedRow) => text(`feeds:parts.${row.part}`)}
        />
        <DataTable.Col label={text('feeds:state')} render={(row: FeedRow) => <FeedState feed={row} />} />
        <DataTable.Col label={text('feeds:currency')} render={(row: FeedRow) => row.currency ?? '–'} />
        <DataTable.Col
          label={text('feeds:rows')}
          render={(row: FeedRow) => (row.rows === null ? '–' : formatCount(row.rows))}
        />
        <DataTable.Col label={text('feeds:left_out')} render={(row: FeedRow) => formatCount(row.left_out)} />
        <DataTable.Col
          label={text('feeds:prices_at')}
          render={(row: FeedRow) => <When at={row.prices_at} />}
        />
        <DataTable.Col
          label={text('feeds:last_ok')}
          render={(row: FeedRow) => <When at={row.last_ok_at} />}
        />
        <DataTable.Col
          label={text('feeds:due')}
          render={(row: FeedRow) => (
            <When at={row.part === 'off' || row.strange_currency ? null : row.due_at} />
          )}
        />
      </FilterList>
      <SourcePrices />
    </>
  )
}
