import type { ClusterRow } from '@noktra/contract/admin/risk'
import { DataTable } from 'react-admin'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { PlayerLink } from '../../ui/player-link.tsx'
import { When } from '../../ui/when.tsx'

const RIGHT = { textAlign: 'end' } as const

export function ClusterList() {
  return (
    <FilterList
      title="Risk"
      hint="Groups of accounts that are joined by a browser, a payment account or a Steam account, the largest first. Counted anew every ten minutes; a browser that more than fifty accounts share joins no one. A press leads to the accounts around the oldest of a group; of any other player, the way leads over their page."
      actions={false}
      empty="No two accounts share anything stronger than a network."
    >
      <DataTable.Col label="Accounts" sx={RIGHT} render={(row: ClusterRow) => formatCount(row.size)} />
      <DataTable.Col label="Oldest account" render={(row: ClusterRow) => <PlayerLink {...row.oldest} />} />
      <DataTable.Col label="Joined by" render={(row: ClusterRow) => joinedBy(row)} />
      <AmountColumn label="Recharged" of={(row: ClusterRow) => row.recharged} />
      <AmountColumn label="Free value, 90 days" of={(row: ClusterRow) => row.taken} />
      <DataTable.Col label="Counted" render={(row: ClusterRow) => <When at={row.counted_at} />} />
    </FilterList>
  )
}

function joinedBy({ devices, payments, platforms }: ClusterRow): string {
  return [
    several(devices, 'browser'),
    several(payments, 'payment account'),
    several(platforms, 'Steam account'),
  ]
    .filter(Boolean)
    .join(', ')
}

function several(count: number, name: string): string {
  if (count === 0) return ''
  return `${formatCount(count)} ${name}${count === 1 ? '' : 's'}`
}
