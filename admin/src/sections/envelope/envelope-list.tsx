import { OPERATORS } from '@noktra/contract/admin/admin-route'
import type { EnvelopeRow } from '@noktra/contract/admin/envelopes'
import { inLanguage } from '@noktra/contract/language'
import { Button } from '@mui/material'
import { useState } from 'react'
import { DataTable, TopToolbar, useRedirect, usePermissions } from 'react-admin'
import { currentLanguage, text } from '../../i18n/i18n.tsx'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { choiceFilter, textFilter } from '../../ui/list-filters.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { EnvelopeDialog } from './envelope-dialog.tsx'

const filters = [
  textFilter('q', text('envelope:list.number')),
  choiceFilter('state', text('envelope:words.state'), {
    open: text('envelope:words.open'),
    ended: text('envelope:words.ended'),
  }),
]

export function EnvelopeList() {
  const { permissions } = usePermissions<string>()
  const redirect = useRedirect()
  const [making, setMaking] = useState(false)
  const mayMake = OPERATORS.some((role) => role === permissions)
  return (
    <>
      <FilterList
        title={text('layout:sections.envelopes')}
        hint={text('envelope:list.hint')}
        filters={filters}
        actions={
          mayMake ? (
            <TopToolbar>
              <Button size="small" variant="contained" onClick={() => setMaking(true)}>
                {text('envelope:list.new')}
              </Button>
            </TopToolbar>
          ) : (
            false
          )
        }
        empty={text('envelope:list.empty')}
        everyMs={15_000}
      >
        <DataTable.Col source="id" label={text('envelope:list.id')} disableSort />
        <DataTable.Col
          label={text('envelope:words.title')}
          render={(row: EnvelopeRow) => inLanguage(row.titles, currentLanguage())}
        />
        {mayMake && (
          <DataTable.Col label={text('envelope:words.code')} render={(row: EnvelopeRow) => row.code} />
        )}
        <DataTable.Col
          label={text('envelope:words.state')}
          render={(row: EnvelopeRow) => (
            <StatusChip
              label={row.ended ? text('envelope:words.ended') : text('envelope:words.open')}
              tone={row.ended ? 'default' : 'success'}
            />
          )}
        />
        <DataTable.Col
          label={text('envelope:words.claimed')}
          align="right"
          render={(row: EnvelopeRow) =>
            text('envelope:claimed_of', {
              claimed: formatCount(row.claimed),
              parts: formatCount(row.parts),
            })
          }
        />
        <AmountColumn label={text('envelope:words.paid')} of={(row: EnvelopeRow) => row.paid} />
        <AmountColumn label={text('envelope:words.total')} of={(row: EnvelopeRow) => row.total} />
        <DataTable.Col
          label={text('envelope:words.made')}
          render={(row: EnvelopeRow) => <When at={row.created_at} />}
        />
        <DataTable.Col
          label={text('envelope:words.ends')}
          render={(row: EnvelopeRow) => <When at={row.closed_at ?? row.ends_at} />}
        />
      </FilterList>
      {making && (
        <EnvelopeDialog
          onClose={() => setMaking(false)}
          onMade={(id) => id !== null && redirect('show', 'envelopes', id)}
        />
      )}
    </>
  )
}
