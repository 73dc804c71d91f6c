import { MARKET_FAIL_REASONS, type RetrievalQueueRow } from '@noktra/contract/admin/retrievals'
import { pictureOf } from '@noktra/contract/pictures'
import { RETRIEVAL_PHASES } from '@noktra/contract/retrieval'
import { Avatar, Box } from '@mui/material'
import { DataTable, TextInput } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { choiceFilter, choicesOf, textFilter, unlessEmpty } from '../../ui/list-filters.tsx'
import { When } from '../../ui/when.tsx'
import { RetrievalCounts } from './retrieval-counts.tsx'
import { RetrievalPhaseChip } from './retrieval-words.tsx'
import { NumberColumn } from '../../ui/number-column.tsx'

const PHASES = [
  { id: 'open', name: text('retrieval:list.all_open') },
  { id: 'case', name: text('retrieval:list.cases') },
  ...choicesOf(RETRIEVAL_PHASES, 'retrieval:phases'),
]
const REASONS = choicesOf(MARKET_FAIL_REASONS, 'retrieval:reasons')

const filters = [
  textFilter('q', text('retrieval:list.search')),
  choiceFilter('phase', text('retrieval:words.phase'), PHASES),
  choiceFilter('fail_reason', text('retrieval:words.why_failed'), REASONS, text('retrieval:list.any')),
  <TextInput
    key="waiting"
    source="waiting"
    label={text('retrieval:list.open_for')}
    alwaysOn
    type="number"
    parse={unlessEmpty}
  />,
  <TextInput
    key="attempts"
    source="attempts"
    label={text('retrieval:list.asked_least')}
    type="number"
    parse={unlessEmpty}
  />,
  <TextInput
    key="player_id"
    source="player_id"
    label={text('retrieval:list.player_number')}
    type="number"
    parse={unlessEmpty}
  />,
  <TextInput key="provider" source="provider" label={text('retrieval:words.market')} parse={unlessEmpty} />,
]

export function RetrievalList() {
  return (
    <FilterList
      title={text('layout:sections.retrievals')}
      hint={text('retrieval:list.hint')}
      above={<RetrievalCounts />}
      filters={filters}
      filterDefaultValues={{ phase: 'open' }}
      empty={text('retrieval:list.empty')}
      everyMs={10_000}
    >
      <DataTable.Col source="id" label={text('retrieval:list.id')} disableSort />
      <DataTable.Col
        label={text('retrieval:words.item')}
        render={(row: RetrievalQueueRow) => (
          <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center', minWidth: 200 }}>
            <Avatar
              variant="rounded"
              src={pictureOf(row.image_url, 160)}
              alt=""
              sx={{ width: 44, height: 33 }}
            />
            {row.market_hash_name}
          </Box>
        )}
      />
      <DataTable.Col
        label={text('retrieval:words.player')}
        render={(row: RetrievalQueueRow) => row.player.nickname}
      />
      <DataTable.Col
        label={text('retrieval:words.phase')}
        render={(row: RetrievalQueueRow) => (
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <RetrievalPhaseChip phase={row.phase} />
            {row.fail_reason && <span>{text(`retrieval:reasons.${row.fail_reason}`)}</span>}
            {row.ended_by && <span>{text('retrieval:list.ended_by', { name: row.ended_by.name })}</span>}
          </Box>
        )}
      />
      <DataTable.Col
        label={text('retrieval:words.market')}
        render={(row: RetrievalQueueRow) => row.provider}
      />
      <NumberColumn source="attempt" label={text('retrieval:words.asked')} />
      <AmountColumn label={text('retrieval:words.worth')} of={(row: RetrievalQueueRow) => row.value} />
      <AmountColumn label={text('retrieval:words.paid')} of={(row: RetrievalQueueRow) => row.price} />
      <DataTable.Col
        label={text('retrieval:list.since')}
        render={(row: RetrievalQueueRow) => <TwoLines at={row.created_at} />}
      />
      <DataTable.Col
        label={text('retrieval:words.next')}
        render={(row: RetrievalQueueRow) => <TwoLines at={row.next_at} />}
      />
    </FilterList>
  )
}

/** The day above the time: ten columns fit beside the menu. */
function TwoLines({ at }: { at: number | null }) {
  return (
    <Box sx={{ width: 100, '& > span': { whiteSpace: 'normal' } }}>
      <When at={at} />
    </Box>
  )
}
