import { FIND_BY, SEE_CONTACTS, type PlayerRow } from '@noktra/contract/admin/players'
import { Avatar, Box } from '@mui/material'
import { DataTable, usePermissions } from 'react-admin'
import { Amount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { choiceFilter, textFilter } from '../../ui/list-filters.tsx'
import { When } from '../../ui/when.tsx'
import { FIND_LABELS, PlayerStatus } from './player-words.tsx'

const METHODS = FIND_BY.filter((by) => by !== 'any').map((id) => ({ id, name: FIND_LABELS[id] }))

const filters = [
  textFilter('q', 'AdminQuery for'),
  choiceFilter('by', 'By', METHODS, FIND_LABELS.any),
  choiceFilter('status', 'Status', { open: 'Open', frozen: 'Frozen' }),
]

export function PlayerList() {
  const { permissions } = usePermissions<string>()
  const whole = SEE_CONTACTS.some((role) => role === permissions)
  return (
    <FilterList
      title="Players"
      hint={
        whole
          ? 'By number, phone, email, nickname, invite code, Steam id, order or item. Phones and emails are found by their beginning, too.'
          : 'By number, phone, email, nickname, invite code, Steam id, order or item. Phones and emails are masked, and found only by the whole.'
      }
      filters={filters}
      empty="No one is known by this."
    >
      <DataTable.Col
        label="Player"
        render={(row: PlayerRow) => (
          <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center', minWidth: 150 }}>
            <Avatar src={row.avatar} alt="" sx={{ width: 28, height: 28 }} />
            <Box>
              <Box sx={{ fontWeight: 600 }}>{row.nickname}</Box>
              <Box sx={{ color: 'text.disabled', fontSize: 12 }}>{row.id}</Box>
            </Box>
          </Box>
        )}
      />
      <DataTable.Col
        label="Phone, email"
        render={(row: PlayerRow) => (
          <>
            <Box sx={{ whiteSpace: 'nowrap' }}>{row.mobile ?? (row.email ? '' : 'Steam alone')}</Box>
            <Box>{row.email}</Box>
          </>
        )}
      />
      <DataTable.Col label="Status" render={(row: PlayerRow) => <PlayerStatus status={row.status} />} />
      <DataTable.NumberCol source="grade" label="Level" disableSort />
      <DataTable.Col
        label="Recharged"
        render={(row: PlayerRow) => <Amount value={row.lifetime_recharge} />}
      />
      <DataTable.Col
        label="Purses"
        render={(row: PlayerRow) => (
          <>
            <Box>
              <Amount value={row.cash} />
            </Box>
            {row.bonus > 0 && (
              <Box sx={{ color: 'text.secondary' }}>
                <Amount value={row.bonus} /> bonus
              </Box>
            )}
            <Box>
              <Amount value={row.diamond} unit="diamond" />
            </Box>
          </>
        )}
      />
      <DataTable.Col label="Last seen" render={(row: PlayerRow) => <When at={row.last_seen_at} />} />
      <DataTable.Col label="Since" render={(row: PlayerRow) => <When at={row.created_at} />} />
    </FilterList>
  )
}
