import type { RetrievalQueueRow } from '@noktra/contract/admin/retrievals'
import { pictureOf } from '@noktra/contract/pictures'
import { RETRIEVAL_FAIL_REASONS, RETRIEVAL_PHASES } from '@noktra/contract/retrieval'
import { Avatar, Box } from '@mui/material'
import { DataTable, SelectInput, TextInput } from 'react-admin'
import { Amount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { When } from '../../ui/when.tsx'
import { RetrievalCounts } from './retrieval-counts.tsx'
import { PHASE_LABELS, REASON_LABELS, RetrievalPhaseChip } from './retrieval-words.tsx'

const orNone = (value: string) => value || undefined

const filters = [
  <TextInput key="q" source="q" label="Number or reference" alwaysOn resettable />,
  <SelectInput
    key="phase"
    source="phase"
    label="Phase"
    alwaysOn
    emptyText="All"
    choices={[
      { id: 'open', name: 'All open' },
      ...RETRIEVAL_PHASES.map((id) => ({ id, name: PHASE_LABELS[id] })),
    ]}
    parse={orNone}
  />,
  <SelectInput
    key="fail_reason"
    source="fail_reason"
    label="Why it failed"
    alwaysOn
    emptyText="Any"
    choices={RETRIEVAL_FAIL_REASONS.map((id) => ({ id, name: REASON_LABELS[id] }))}
    parse={orNone}
  />,
  <TextInput
    key="waiting"
    source="waiting"
    label="Open for, minutes"
    alwaysOn
    type="number"
    parse={orNone}
  />,
  <TextInput key="attempts" source="attempts" label="Open, asked at least" type="number" parse={orNone} />,
  <TextInput key="player_id" source="player_id" label="Player's number" type="number" parse={orNone} />,
  <TextInput key="provider" source="provider" label="Market" parse={orNone} />,
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
      <DataTable.Col
        label="Worth"
        align="right"
        render={(row: RetrievalQueueRow) => <Amount value={row.value} />}
      />
      <DataTable.Col
        label="Paid"
        align="right"
        render={(row: RetrievalQueueRow) => <Amount value={row.price} />}
      />
      <DataTable.Col label="Since" render={(row: RetrievalQueueRow) => <When at={row.created_at} />} />
      <DataTable.Col label="Next step" render={(row: RetrievalQueueRow) => <When at={row.next_at} />} />
    </FilterList>
  )
}
