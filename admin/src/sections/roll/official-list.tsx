import type { OfficialRollRow } from '@noktra/contract/admin/rolls'
import { DataTable } from 'react-admin'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { PERIOD_LABELS } from './official-words.ts'

export function OfficialList() {
  return (
    <FilterList
      title="Rooms of the house"
      hint="Each is made again when the one before is drawn. What is changed holds from the next room on."
      empty="The house makes no rooms."
      everyMs={15_000}
    >
      <DataTable.Col label="Name" render={(row: OfficialRollRow) => row.names.en} />
      <DataTable.Col label="Each" render={(row: OfficialRollRow) => PERIOD_LABELS[row.period]} />
      <DataTable.Col
        label="Made again"
        render={(row: OfficialRollRow) => (
          <StatusChip label={row.active ? 'Yes' : 'No'} tone={row.active ? 'success' : 'default'} />
        )}
      />
      <DataTable.Col
        label="Running"
        render={(row: OfficialRollRow) =>
          row.running ? `Room ${row.running.id}, ${row.running.join_num} joined` : '–'
        }
      />
      <DataTable.Col label="Next from" render={(row: OfficialRollRow) => <When at={row.next_from} />} />
      <DataTable.Col label="Prizes" align="right" render={(row: OfficialRollRow) => row.prizes.length} />
      <AmountColumn label="Worth now" of={(row: OfficialRollRow) => row.prize_pool} />
      <AmountColumn label="Left this week" of={(row: OfficialRollRow) => row.week_left} />
      <AmountColumn label="Recharge" of={(row: OfficialRollRow) => row.recharge} />
      <DataTable.Col label="Changed" render={(row: OfficialRollRow) => <When at={row.updated_at} />} />
      <DataTable.Col label="By" render={(row: OfficialRollRow) => row.updated_by?.name ?? 'The store'} />
    </FilterList>
  )
}
