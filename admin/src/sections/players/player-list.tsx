import { FIND_BY, SEE_CONTACTS, type PlayerRow } from '@noktra/contract/admin/players'
import { Avatar, Box } from '@mui/material'
import { DataTable, usePermissions } from 'react-admin'
import { Text, text } from '../../i18n/i18n.tsx'
import { Amount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { choiceFilter, choicesOf, textFilter } from '../../ui/list-filters.tsx'
import { When } from '../../ui/when.tsx'
import { PlayerStatus } from './player-words.tsx'
import { NumberColumn } from '../../ui/number-column.tsx'

const METHODS = choicesOf(
  FIND_BY.filter((by) => by !== 'any'),
  'players:find',
)

const filters = [
  textFilter('q', text('players:list.search')),
  choiceFilter('by', text('players:list.by'), METHODS, text('players:find.any')),
  choiceFilter('status', text('players:words.status'), {
    open: text('players:list.open'),
    frozen: text('players:list.frozen'),
  }),
]

export function PlayerList() {
  const { permissions } = usePermissions<string>()
  const whole = SEE_CONTACTS.some((role) => role === permissions)
  return (
    <FilterList
      title={text('layout:sections.players')}
      hint={whole ? text('players:list.hint_whole') : text('players:list.hint_masked')}
      filters={filters}
      empty={text('players:list.empty')}
    >
      <DataTable.Col
        label={text('players:words.player')}
        render={(row: PlayerRow) => (
          <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center', minWidth: 150 }}>
            <Avatar src={row.avatar} alt="" sx={{ width: 28, height: 28 }} />
            <Box>
              <Box sx={{ fontWeight: 600 }} translate="no">
                {row.nickname}
              </Box>
              <Box sx={{ color: 'text.disabled', fontSize: 12 }}>{row.id}</Box>
            </Box>
          </Box>
        )}
      />
      <DataTable.Col
        label={text('players:list.contact')}
        render={(row: PlayerRow) => (
          <>
            <Box sx={{ whiteSpace: 'nowrap' }}>
              {row.mobile ?? (row.email ? '' : text('players:list.steam_alone'))}
            </Box>
            <Box>{row.email}</Box>
          </>
        )}
      />
      <DataTable.Col
        label={text('players:words.status')}
        render={(row: PlayerRow) => <PlayerStatus status={row.status} />}
      />
      <NumberColumn source="grade" label={text('players:overview.level')} />
      <DataTable.Col
        label={text('players:list.recharged')}
        render={(row: PlayerRow) => <Amount value={row.lifetime_recharge} />}
      />
      <DataTable.Col
        label={text('players:overview.purses')}
        render={(row: PlayerRow) => (
          <>
            <Box>
              <Amount value={row.cash} />
            </Box>
            {row.bonus > 0 && (
              <Box sx={{ color: 'text.secondary' }}>
                <Text is="players:list.bonus" parts={{ amount: <Amount value={row.bonus} /> }} />
              </Box>
            )}
            <Box>
              <Amount value={row.diamond} unit="diamond" />
            </Box>
          </>
        )}
      />
      <DataTable.Col
        label={text('players:overview.last_seen')}
        render={(row: PlayerRow) => <When at={row.last_seen_at} />}
      />
      <DataTable.Col
        label={text('players:overview.since')}
        render={(row: PlayerRow) => <When at={row.created_at} />}
      />
    </FilterList>
  )
}
