import type { ClusterRow } from '@noktra/contract/admin/risk'
import { DataTable } from 'react-admin'
import { currentLanguage, text } from '../../i18n/i18n.tsx'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { PlayerLink } from '../../ui/player-link.tsx'
import { When } from '../../ui/when.tsx'

const RIGHT = { textAlign: 'end' } as const

export function ClusterList() {
  return (
    <FilterList
      title={text('layout:sections.risk')}
      hint={text('risk:clusters.hint')}
      actions={false}
      empty={text('risk:clusters.empty')}
    >
      <DataTable.Col
        label={text('risk:clusters.accounts')}
        sx={RIGHT}
        render={(row: ClusterRow) => formatCount(row.size)}
      />
      <DataTable.Col
        label={text('risk:clusters.oldest')}
        render={(row: ClusterRow) => <PlayerLink {...row.oldest} />}
      />
      <DataTable.Col label={text('risk:clusters.joined_by')} render={(row: ClusterRow) => joinedBy(row)} />
      <AmountColumn label={text('risk:clusters.recharged')} of={(row: ClusterRow) => row.recharged} />
      <AmountColumn label={text('risk:clusters.taken')} of={(row: ClusterRow) => row.taken} />
      <DataTable.Col
        label={text('risk:clusters.counted')}
        render={(row: ClusterRow) => <When at={row.counted_at} />}
      />
    </FilterList>
  )
}

function joinedBy(row: ClusterRow): string {
  const parts = (['devices', 'payments', 'platforms'] as const)
    .filter((name) => row[name] > 0)
    .map((name) => text(`risk:clusters.${name}`, { count: row[name], shown: formatCount(row[name]) }))
  return new Intl.ListFormat(currentLanguage(), { style: 'narrow', type: 'conjunction' }).format(parts)
}
