import { ROLL_PHASES } from '@noktra/game/roll/roll-state'
import type { RoomRow } from '@noktra/contract/admin/rolls'
import { inLanguage } from '@noktra/contract/language'
import { DataTable, TextInput } from 'react-admin'
import { currentLanguage, text } from '../../i18n/i18n.tsx'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { choiceFilter, choicesOf, textFilter, unlessEmpty } from '../../ui/list-filters.tsx'
import { When } from '../../ui/when.tsx'
import { RoomPhase } from './room-words.tsx'
import { NumberColumn } from '../../ui/number-column.tsx'

const filters = [
  textFilter('q', text('roll:rooms.search')),
  choiceFilter('kind', text('roll:rooms.made_by'), {
    players: text('roll:rooms.players'),
    official: text('roll:rooms.house'),
  }),
  choiceFilter('phase', text('roll:words.phase'), choicesOf(ROLL_PHASES, 'roll:phases')),
  <TextInput
    key="owner_id"
    source="owner_id"
    label={text('roll:rooms.owner_number')}
    type="number"
    parse={unlessEmpty}
  />,
]

export function RoomList() {
  return (
    <FilterList
      title={text('layout:sections.rolls')}
      hint={text('roll:rooms.hint')}
      filters={filters}
      filterDefaultValues={{ kind: 'players' }}
      empty={text('roll:rooms.empty')}
      everyMs={15_000}
    >
      <DataTable.Col source="id" label={text('roll:rooms.id')} disableSort />
      <DataTable.Col
        label={text('roll:words.name')}
        render={(row: RoomRow) => inLanguage(row.names, currentLanguage())}
      />
      <DataTable.Col
        label={text('roll:words.owner')}
        render={(row: RoomRow) => row.owner?.nickname ?? text('roll:rooms.house')}
      />
      <DataTable.Col
        label={text('roll:words.phase')}
        render={(row: RoomRow) => <RoomPhase phase={row.phase} reason={row.end_reason} />}
      />
      <DataTable.Col
        label={text('roll:words.joined')}
        align="right"
        render={(row: RoomRow) =>
          row.places === null
            ? row.join_num
            : text('roll:rooms.joined_of', { joined: row.join_num, places: row.places })
        }
      />
      <NumberColumn source="prize_num" label={text('roll:words.prizes')} />
      <AmountColumn label={text('roll:rooms.worth')} of={(row: RoomRow) => row.prize_pool} />
      <DataTable.Col
        label={text('roll:words.password')}
        render={(row: RoomRow) => (row.has_password ? text('roll:words.yes') : text('roll:words.no'))}
      />
      <DataTable.Col
        label={text('roll:words.drawn_at')}
        render={(row: RoomRow) => <When at={row.lottery_time} />}
      />
    </FilterList>
  )
}
