import { BOX_STATUSES, listBoxTypes, type BoxRow } from '@noktra/contract/admin/boxes'
import { OPERATORS } from '@noktra/contract/admin/admin-route'
import Add from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { DataTable, SelectInput, TextInput, TopToolbar, usePermissions } from 'react-admin'
import { Link } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { BoxMarks, BoxName, Return, STATUS_LABELS } from './box-words.tsx'

const SHOWN = [
  { id: 'flagged', name: 'return out of 85-96%' },
  { id: 'drafts', name: 'with a draft' },
  { id: 'waiting', name: 'waiting or scheduled' },
  { id: 'failed', name: 'publication failed' },
]

export function BoxList() {
  const types = useAdminQuery(listBoxTypes)
  const { permissions } = usePermissions<string>()
  const filters = [
    <TextInput key="q" source="q" label="Name or number" alwaysOn />,
    <SelectInput
      key="status"
      source="status"
      alwaysOn
      choices={BOX_STATUSES.map((id) => ({ id, name: STATUS_LABELS[id] }))}
    />,
    <SelectInput key="show" source="show" label="Only" alwaysOn choices={SHOWN} />,
    <SelectInput key="type_id" source="type_id" label="Section" alwaysOn choices={types.data?.list ?? []} />,
  ]
  return (
    <FilterList
      title="Boxes"
      hint="One pool per box for everyone. A change of odds is published only after a second person agrees."
      filters={filters}
      everyMs={15_000}
      empty="No boxes match."
      actions={
        <TopToolbar>
          {OPERATORS.some((role) => role === permissions) && (
            <Button component={Link} to="/boxes/new/show" variant="contained" startIcon={<Add />}>
              New box
            </Button>
          )}
        </TopToolbar>
      }
    >
      <DataTable.Col source="id" label="No." disableSort />
      <DataTable.Col label="Box" render={(row: BoxRow) => <BoxName row={row} />} />
      <DataTable.Col label="Status" render={(row: BoxRow) => <BoxMarks row={row} />} />
      <DataTable.Col source="type_name" label="Section" disableSort />
      <AmountColumn label="Price" of={(row: BoxRow) => row.price} />
      <DataTable.Col
        align="right"
        label="Declared"
        render={(row: BoxRow) => <Return value={row.declared_return} />}
      />
      <DataTable.Col
        align="right"
        label="At today’s prices"
        render={(row: BoxRow) => <Return value={row.current_return} bad={row.out_of_band} />}
      />
      <DataTable.Col
        align="right"
        label="Observed"
        render={(row: BoxRow) => <Return value={row.observed_return} />}
      />
      <DataTable.Col align="right" label="Opened" render={(row: BoxRow) => formatCount(row.opened)} />
      <DataTable.Col label="Version" render={(row: BoxRow) => row.active_version ?? '–'} />
    </FilterList>
  )
}
