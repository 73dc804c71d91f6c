import { exportBatch, makeBatch, MOST_CARDS, revokeBatch, type BatchRow } from '@noktra/contract/admin/money'
import { Box } from '@mui/material'
import { DataTable, TopToolbar } from 'react-admin'
import { CommandButton } from '../../ui/command-button.tsx'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { Amount, formatAmount, formatCount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { choiceFilter } from '../../ui/list-filters.tsx'
import { RIGHT } from './right.ts'
import { saveFile } from './save-file.ts'

const KINDS = { sold: 'Sold: cash coins, counts as recharge', gift: 'Gift: bonus coins' }
const STATUSES = { not_exported: 'Not exported', in_use: 'In use', revoked: 'Revoked' }
const TONES = { not_exported: 'info', in_use: 'success', revoked: 'error' } as const

const filters = [choiceFilter('kind', 'Kind', KINDS), choiceFilter('status', 'Status', STATUSES)]

export function CardList() {
  return (
    <FilterList
      title="Cards"
      hint="Batches of cards with codes. The secrets of a batch come out once, by its export; from then on the store keeps only their hashes."
      filters={filters}
      rowClick={false}
      empty="No card batches yet."
      actions={
        <TopToolbar>
          <CommandButton
            route={makeBatch}
            label="Make a batch"
            primary
            text="Above what is left of today’s budget it waits for a second person. The secrets are not shown now: export the batch to get them, once."
            fields={[
              {
                name: 'kind',
                label: 'Kind',
                type: 'select',
                initial: 'sold',
                options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
              },
              { name: 'face', label: 'Coins on each card', type: 'number' },
              {
                name: 'count',
                label: 'Number of cards',
                type: 'number',
                help: `1 to ${formatCount(MOST_CARDS)}`,
              },
              { name: 'note', label: 'Note', optional: true },
            ]}
            done={({ id }) => `Batch ${id} is made`}
          />
        </TopToolbar>
      }
    >
      <DataTable.Col source="id" label="Batch" disableSort />
      <DataTable.Col
        label="Kind"
        render={(row: BatchRow) => (
          <Box sx={{ maxWidth: 220, overflowWrap: 'anywhere' }}>
            {row.kind === 'sold' ? 'Sold' : 'Gift'}
            <Box sx={{ color: 'text.secondary' }}>{row.note}</Box>
          </Box>
        )}
      />
      <AmountColumn label="Each" of={(row: BatchRow) => row.face} />
      <DataTable.Col
        sx={RIGHT}
        label="Redeemed"
        render={(row: BatchRow) => (
          <>
            {formatCount(row.redeemed)} of {formatCount(row.count)}
            <Box sx={{ color: 'text.secondary' }}>
              <Amount value={row.redeemed_sum} />
            </Box>
          </>
        )}
      />
      <AmountColumn label="Can still be redeemed" of={(row: BatchRow) => row.left_sum} />
      <DataTable.Col
        label="Status"
        render={(row: BatchRow) => <StatusChip label={STATUSES[row.status]} tone={TONES[row.status]} />}
      />
      <DataTable.Col
        label="Made"
        render={(row: BatchRow) => (
          <>
            <When at={row.created_at} />
            <Box sx={{ color: 'text.secondary' }}>{row.made_by?.name ?? 'By a command'}</Box>
          </>
        )}
      />
      <DataTable.Col
        label="Exported"
        render={(row: BatchRow) => (
          <>
            <When at={row.exported_at} />
            <Box sx={{ color: 'text.secondary' }}>{row.exported_by?.name}</Box>
          </>
        )}
      />
      <DataTable.Col label="" render={(row: BatchRow) => <BatchCommands batch={row} />} />
    </FilterList>
  )
}

function BatchCommands({ batch }: { batch: BatchRow }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      {batch.status === 'not_exported' && (
        <CommandButton
          route={exportBatch}
          label="Export"
          title={`Export batch ${batch.id}`}
          text="You get the file once. The secrets are erased from the store in the same moment: if the file is lost, revoke the batch and make another."
          body={{ id: batch.id }}
          onDone={({ name, csv }) => saveFile(name, csv)}
          done="The file is in your downloads. No one can export it again"
        />
      )}
      {batch.status !== 'revoked' && (
        <CommandButton
          route={revokeBatch}
          label="Revoke"
          title={`Revoke batch ${batch.id}`}
          text={`Cards that are not redeemed, worth ${formatAmount(batch.left_sum)} coins, are refused from now on. This can't be undone.`}
          body={{ id: batch.id }}
          danger
          done={({ refused_from_now }) => `${formatCount(refused_from_now)} cards are refused from now on`}
        />
      )}
    </Box>
  )
}
