import type { GiftRefusalRow } from '@noktra/contract/admin/risk'
import { Box, Link } from '@mui/material'
import { DataTable, DateInput } from 'react-admin'
import { GAMES } from '../../games.ts'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { choiceFilter, numberFilter, unlessEmpty } from '../../ui/list-filters.tsx'
import { PlayerLink } from '../../ui/player-link.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { RefusalDays } from './refusal-days.tsx'
import { GIFT_LABELS, REASON_LABELS } from './risk-words.tsx'

const RIGHT = { textAlign: 'end' } as const

const filters = [
  choiceFilter('kind', 'Gift', Object.fromEntries(GIFT_LABELS)),
  choiceFilter('reason', 'Why', REASON_LABELS),
  <DateInput key="day" source="day" label="Day" alwaysOn parse={unlessEmpty} />,
  numberFilter('player_id', 'Player'),
]

export function RefusalList() {
  return (
    <FilterList
      title="Refused gifts"
      hint="Free value that someone asked for and did not get. A player who asks again on the same day is counted in the same row."
      above={<RefusalDays />}
      filters={filters}
      actions={false}
      rowClick={false}
      empty="Nothing of this kind was refused."
    >
      <DataTable.Col label="When" render={(row: GiftRefusalRow) => <When at={row.last_at} />} />
      <DataTable.Col label="Player" render={(row: GiftRefusalRow) => <PlayerLink {...row.player} />} />
      <DataTable.Col label="Gift" render={(row: GiftRefusalRow) => <Gift {...row} />} />
      <DataTable.Col
        label="Why"
        render={(row: GiftRefusalRow) => <StatusChip label={REASON_LABELS[row.reason]} tone="warning" />}
      />
      <AmountColumn label="Worth" of={(row: GiftRefusalRow) => row.worth} />
      <DataTable.Col label="Times" sx={RIGHT} render={(row: GiftRefusalRow) => formatCount(row.times)} />
      <DataTable.Col
        label="Score"
        sx={RIGHT}
        render={(row: GiftRefusalRow) => <Link href={`#/risk/${row.player.id}/show`}>{row.score}</Link>}
      />
      <DataTable.Col
        label="Network"
        render={(row: GiftRefusalRow) => (
          <>
            {row.network ?? '–'}
            {row.bare && <Box sx={{ color: 'text.disabled', fontSize: 12 }}>without cookies</Box>}
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
  const label = `${GIFT_LABELS.get(kind) ?? kind}${gift?.isNumbered ? ` ${number}` : ''}`
  return (
    <>
      {gift?.path ? <Link href={`#${gift.path(number)}`}>{label}</Link> : label}
      {other && (
        <Box sx={{ fontSize: 12 }}>
          of <PlayerLink {...other} />
        </Box>
      )}
    </>
  )
}
