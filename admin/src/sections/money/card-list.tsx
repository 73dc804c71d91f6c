import { exportBatch, makeBatch, MOST_CARDS, revokeBatch, type BatchRow } from '@noktra/contract/admin/money'
import { Box } from '@mui/material'
import { DataTable, TopToolbar } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { Amount, formatAmount, formatCount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { choiceFilter } from '../../ui/list-filters.tsx'
import { RIGHT } from './right.ts'
import { saveFile } from './save-file.ts'

const KINDS = { sold: text('money:cards.kind_sold'), gift: text('money:cards.kind_gift') }
const STATUSES = {
  not_exported: text('money:cards.statuses.not_exported'),
  in_use: text('money:cards.statuses.in_use'),
  revoked: text('money:cards.statuses.revoked'),
}
const TONES = { not_exported: 'info', in_use: 'success', revoked: 'error' } as const

const filters = [
  choiceFilter('kind', text('money:words.kind'), KINDS),
  choiceFilter('status', text('money:words.status'), STATUSES),
]

export function CardList() {
  return (
    <FilterList
      title={text('layout:sections.cards')}
      hint={text('money:cards.hint')}
      filters={filters}
      rowClick={false}
      empty={text('money:cards.empty')}
      actions={
        <TopToolbar>
          <CommandButton
            route={makeBatch}
            label={text('money:cards.make.label')}
            primary
            text={text('money:cards.make.text')}
            fields={[
              {
                name: 'kind',
                label: text('money:words.kind'),
                type: 'select',
                initial: 'sold',
                options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
              },
              { name: 'face', label: text('money:cards.face'), type: 'number' },
              {
                name: 'count',
                label: text('money:cards.count'),
                type: 'number',
                help: text('money:cards.count_help', { most: formatCount(MOST_CARDS) }),
              },
              { name: 'note', label: text('money:cards.note'), optional: true },
            ]}
            done={({ id }) => text('money:cards.make.done', { id: id! })}
          />
        </TopToolbar>
      }
    >
      <DataTable.Col source="id" label={text('money:cards.batch')} disableSort />
      <DataTable.Col
        label={text('money:words.kind')}
        render={(row: BatchRow) => (
          <Box sx={{ minWidth: 100, maxWidth: 220, overflowWrap: 'anywhere' }}>
            {row.kind === 'sold' ? text('money:cards.sold') : text('money:cards.gift')}
            <Box sx={{ color: 'text.secondary' }}>{row.note}</Box>
          </Box>
        )}
      />
      <AmountColumn label={text('money:cards.each')} of={(row: BatchRow) => row.face} />
      <DataTable.Col
        sx={RIGHT}
        label={text('money:cards.redeemed')}
        render={(row: BatchRow) => (
          <>
            {text('money:cards.redeemed_of', {
              redeemed: formatCount(row.redeemed),
              all: formatCount(row.count),
            })}
            <Box sx={{ color: 'text.secondary' }}>
              <Amount value={row.redeemed_sum} />
            </Box>
          </>
        )}
      />
      <AmountColumn label={text('money:cards.left')} of={(row: BatchRow) => row.left_sum} />
      <DataTable.Col
        label={text('money:words.status')}
        render={(row: BatchRow) => <StatusChip label={STATUSES[row.status]} tone={TONES[row.status]} />}
      />
      <DataTable.Col
        label={text('money:words.made')}
        render={(row: BatchRow) => (
          <>
            <When at={row.created_at} />
            <Box sx={{ color: 'text.secondary' }}>{row.made_by?.name ?? text('money:cards.by_command')}</Box>
          </>
        )}
      />
      <DataTable.Col
        label={text('money:cards.exported')}
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
          label={text('money:cards.export.label')}
          title={text('money:cards.export.title', { id: batch.id })}
          text={text('money:cards.export.text')}
          body={{ id: batch.id }}
          onDone={({ name, csv }) => saveFile(name, csv)}
          done={text('money:cards.export.done')}
        />
      )}
      {batch.status !== 'revoked' && (
        <CommandButton
          route={revokeBatch}
          label={text('money:cards.revoke.label')}
          title={text('money:cards.revoke.title', { id: batch.id })}
          text={text('money:cards.revoke.text', { amount: formatAmount(batch.left_sum) })}
          body={{ id: batch.id }}
          danger
          done={({ refused_from_now }) =>
            text('money:cards.revoke.done', {
              count: refused_from_now,
              shown: formatCount(refused_from_now),
            })
          }
        />
      )}
    </Box>
  )
}
