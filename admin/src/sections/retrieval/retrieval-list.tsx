import type { RetrievalQueueRow } from '@noktra/contract/admin/retrievals'
import { pictureOf } from '@noktra/contract/pictures'
import { RETRIEVAL_FAIL_REASONS, RETRIEVAL_PHASES } from '@noktra/contract/retrieval'
import { Avatar, Box } from '@mui/material'
import { DataTable, TextInput } from 'react-admin'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { choiceFilter, textFilter, unlessEmpty } from '../../ui/list-filters.tsx'
import { When } from '../../ui/when.tsx'
import { RetrievalCounts } from './retrieval-counts.tsx'
import { PHASE_LABELS, REASON_LABELS, RetrievalPhaseChip } from './retrieval-words.tsx'

const PHASES = [
  { id: 'open', name: 'All open' },
  ...RETRIEVAL_PHASES.map((id) => ({ id, name: PHASE_LABELS[id] })),
]
const REASONS = RETRIEVAL_FAIL_REASONS.map((id) => ({ id, name: REASON_LABELS[id] }))

const filters = [
  textFilter('q', 'Number or reference'),
  choiceFilter('phase', 'Phase', PHASES),
  choiceFilter('fail_reason', 'Why it failed', REASONS, 'Any'),
  <TextInput
    key="waiting"
    source="waiting"
    label="Open for, minutes"
    alwaysOn
    type="number"
    parse={unlessEmpty}
  />,
  <TextInput
    key="attempts"
    source="attempts"
    label="Open, asked at least"
    type="number"
    parse={unlessEmpty}
  />,
  <TextInput key="player_id" source="player_id" label="Player's number" type="number" parse={unlessEmpty} />,
  <TextInput key="provider" source="provider" label="Market" parse={unlessEmpty} />,
]

export function RetrievalList() {
  return (
    <FilterList
      title="Retrievals"
      hint="Items on their way to the accounts of players. The market's word counts: an item goes back only when the market does not have its order."
      above={<RetrievalCounts />}
      filters={filters}
      filterDefaultValues={{ phase: 'open' }}
      empty="No retrieval is like this."
      everyMs={10_000}
    >
      <DataTable.Col source="id" label="No." disableSort />
      <DataTable.Col
        label="Item"
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
      <DataTable.Col label="Player" render={(row: RetrievalQueueRow) => row.player.nickname} />
      <DataTable.Col
        label="Phase"
        render={(row: RetrievalQueueRow) => (
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <RetrievalPhaseChip phase={row.phase} />
            {row.fail_reason && <span>{REASON_LABELS[row.fail_reason]}</span>}
            {row.ended_by && <span>by {row.ended_by.name}</span>}
          </Box>
        )}
      />
      <DataTable.Col label="Market" render={(row: RetrievalQueueRow) => row.provider} />
      <DataTable.NumberCol source="attempt" label="Asked" disableSort />
      <AmountColumn label="Worth" of={(row: RetrievalQueueRow) => row.value} />
      <AmountColumn label="Paid" of={(row: RetrievalQueueRow) => row.price} />
      <DataTable.Col label="Since" render={(row: RetrievalQueueRow) => <When at={row.created_at} />} />
      <DataTable.Col label="Next step" render={(row: RetrievalQueueRow) => <When at={row.next_at} />} />
    </FilterList>
  )
}
