import { OPERATORS } from '@noktra/contract/admin/admin-route'
import type { EnvelopeRow } from '@noktra/contract/admin/envelopes'
import { Button } from '@mui/material'
import { useState } from 'react'
import { DataTable, TopToolbar, useRedirect, usePermissions } from 'react-admin'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { choiceFilter, textFilter } from '../../ui/list-filters.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { EnvelopeDialog } from './envelope-dialog.tsx'

const filters = [textFilter('q', 'Number'), choiceFilter('state', 'State', { open: 'Open', ended: 'Ended' })]

export function EnvelopeList() {
  const { permissions } = usePermissions<string>()
  const redirect = useRedirect()
  const [making, setMaking] = useState(false)
  const mayMake = OPERATORS.some((role) => role === permissions)
  return (
    <>
      <FilterList
        title="Red envelopes"
        hint="Bonus coins by a code: one part for each player, device and network. All parts are fixed when it is made."
        filters={filters}
        actions={
          mayMake ? (
            <TopToolbar>
              <Button size="small" variant="contained" onClick={() => setMaking(true)}>
                New red envelope
              </Button>
            </TopToolbar>
          ) : (
            false
          )
        }
        empty="There is no envelope."
        everyMs={15_000}
      >
        <DataTable.Col source="id" label="No." disableSort />
        <DataTable.Col label="Title" render={(row: EnvelopeRow) => row.titles.en} />
        {mayMake && <DataTable.Col label="Code" render={(row: EnvelopeRow) => row.code} />}
        <DataTable.Col
          label="State"
          render={(row: EnvelopeRow) => (
            <StatusChip label={row.ended ? 'Ended' : 'Open'} tone={row.ended ? 'default' : 'success'} />
          )}
        />
        <DataTable.Col
          label="Claimed"
          align="right"
          render={(row: EnvelopeRow) => `${row.claimed} of ${row.parts}`}
        />
        <AmountColumn label="Paid" of={(row: EnvelopeRow) => row.paid} />
        <AmountColumn label="Total" of={(row: EnvelopeRow) => row.total} />
        <DataTable.Col label="Made" render={(row: EnvelopeRow) => <When at={row.created_at} />} />
        <DataTable.Col
          label="Ends"
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
