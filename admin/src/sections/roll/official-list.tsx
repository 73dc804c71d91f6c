import type { OfficialRollRow } from '@noktra/contract/admin/rolls'
import { inLanguage } from '@noktra/contract/language'
import { DataTable } from 'react-admin'
import { currentLanguage, text } from '../../i18n/i18n.tsx'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { PERIOD_LABELS } from './official-words.ts'

export function OfficialList() {
  return (
    <FilterList
      title={text('layout:sections.official_rolls')}
      hint={text('roll:official.hint')}
      empty={text('roll:official.empty')}
      everyMs={15_000}
    >
      <DataTable.Col
        label={text('roll:words.name')}
        render={(row: OfficialRollRow) => inLanguage(row.names, currentLanguage())}
      />
      <DataTable.Col
        label={text('roll:official.each')}
        render={(row: OfficialRollRow) => PERIOD_LABELS[row.period]}
      />
      <DataTable.Col
        label={text('roll:words.made_again')}
        render={(row: OfficialRollRow) => (
          <StatusChip
            label={row.active ? text('roll:words.yes') : text('roll:words.no')}
            tone={row.active ? 'success' : 'default'}
          />
        )}
      />
      <DataTable.Col
        label={text('roll:official.running')}
        render={(row: OfficialRollRow) =>
          row.running
            ? text('roll:official.running_room', {
                id: row.running.id,
                joined: formatCount(row.running.join_num),
              })
            : '–'
        }
      />
      <DataTable.Col
        label={text('roll:official.next')}
        render={(row: OfficialRollRow) => <When at={row.next_from} />}
      />
      <DataTable.Col
        label={text('roll:words.prizes')}
        align="right"
        render={(row: OfficialRollRow) => row.prizes.length}
      />
      <AmountColumn label={text('roll:official.worth')} of={(row: OfficialRollRow) => row.prize_pool} />
      <AmountColumn label={text('roll:official.week_left')} of={(row: OfficialRollRow) => row.week_left} />
      <AmountColumn label={text('roll:official.recharge')} of={(row: OfficialRollRow) => row.recharge} />
      <DataTable.Col
        label={text('roll:official.changed')}
        render={(row: OfficialRollRow) => <When at={row.updated_at} />}
      />
      <DataTable.Col
        label={text('roll:official.by')}
        render={(row: OfficialRollRow) => row.updated_by?.name ?? text('roll:official.the_store')}
      />
    </FilterList>
  )
}
