import { GIFT_REASONS, type GiftRefusalRow } from '@noktra/contract/admin/risk'
import { Box, Link } from '@mui/material'
import { DataTable, DateInput } from 'react-admin'
import { GAMES } from '../../games.ts'
import { Text, text } from '../../i18n/i18n.tsx'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { choiceFilter, choicesOf, numberFilter, unlessEmpty } from '../../ui/list-filters.tsx'
import { PlayerLink } from '../../ui/player-link.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { RefusalDays } from './refusal-days.tsx'
import { GIFT_LABELS } from './risk-words.tsx'

const RIGHT = { textAlign: 'end' } as const

const filters = [
  choiceFilter('kind', text('risk:refusals.gift'), Object.fromEntries(GIFT_LABELS)),
  choiceFilter('reason', text('common:why'), choicesOf(GIFT_REASONS, 'risk:reasons')),
  <DateInput key="day" source="day" label={text('risk:days.day')} alwaysOn parse={unlessEmpty} />,
  numberFilter('player_id', text('risk:refusals.player')),
]

export function RefusalList() {
  return (
    <FilterList
      title={text('layout:sections.refusals')}
      hint={text('risk:refusals.hint')}
      above={<RefusalDays />}
      filters={filters}
      actions={false}
      rowClick={false}
      empty={text('risk:refusals.empty')}
    >
      <DataTable.Col
        label={text('risk:refusals.when')}
        render={(row: GiftRefusalRow) => <When at={row.last_at} />}
      />
      <DataTable.Col
        label={text('risk:refusals.player')}
        render={(row: GiftRefusalRow) => <PlayerLink {...row.player} />}
      />
      <DataTable.Col label={text('risk:refusals.gift')} render={(row: GiftRefusalRow) => <Gift {...row} />} />
      <DataTable.Col
        label={text('common:why')}
        render={(row: GiftRefusalRow) => (
          <StatusChip label={text(`risk:reasons.${row.reason}`)} tone="warning" />
        )}
      />
      <AmountColumn label={text('risk:refusals.worth')} of={(row: GiftRefusalRow) => row.worth} />
      <DataTable.Col
        label={text('risk:refusals.times')}
        sx={RIGHT}
        render={(row: GiftRefusalRow) => formatCount(row.times)}
      />
      <DataTable.Col
        label={text('risk:score.title')}
        sx={RIGHT}
        render={(row: GiftRefusalRow) => <Link href={`#/risk/${row.player.id}/show`}>{row.score}</Link>}
      />
      <DataTable.Col
        label={text('risk:refusals.network')}
        render={(row: GiftRefusalRow) => (
          <>
            {row.network ?? '–'}
            {row.bare && (
              <Box sx={{ color: 'text.disabled', fontSize: 12 }}>{text('risk:refusals.bare')}</Box>
            )}
          </>
        )}
      />
    </FilterList>
  )
}

/** What was asked for; of a rebate whose recharge it was. */
function Gift({ kind, campaign, other }: GiftRefusalRow) {
  const [, number = ''] = campaign.split(':')
  const gift = GAMES.find((game) => game.kind === kind)?.gift
  const name = GIFT_LABELS.get(kind) ?? kind
  const label = gift?.isNumbered ? text('risk:refusals.numbered', { gift: name, number }) : name
  return (
    <>
      {gift?.path ? <Link href={`#${gift.path(number)}`}>{label}</Link> : label}
      {other && (
        <Box sx={{ fontSize: 12 }}>
          <Text is="risk:refusals.of" parts={{ player: <PlayerLink {...other} /> }} />
        </Box>
      )}
    </>
  )
}
