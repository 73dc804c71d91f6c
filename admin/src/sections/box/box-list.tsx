import { BOX_STATUSES, listBoxTypes, type BoxRow } from '@noktra/contract/admin/boxes'
import { OPERATORS } from '@noktra/contract/admin/admin-route'
import Add from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { DataTable, SelectInput, TextInput, TopToolbar, usePermissions } from 'react-admin'
import { Link } from 'react-router'
import { text } from '../../i18n/i18n.tsx'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { BoxMarks, BoxName, Return } from './box-words.tsx'

const SHOWN = (['flagged', 'drafts', 'waiting', 'failed'] as const).map((id) => ({
  id,
  name: text(`box:only.${id}`),
}))

export function BoxList() {
  const types = useAdminQuery(listBoxTypes)
  const { permissions } = usePermissions<string>()
  const filters = [
    <TextInput key="q" source="q" label={text('box:list.search')} alwaysOn />,
    <SelectInput
      key="status"
      source="status"
      label={text('box:status.label')}
      alwaysOn
      choices={BOX_STATUSES.map((id) => ({ id, name: text(`box:status.${id}`) }))}
    />,
    <SelectInput key="show" source="show" label={text('box:only.label')} alwaysOn choices={SHOWN} />,
    <SelectInput
      key="type_id"
      source="type_id"
      label={text('box:section')}
      alwaysOn
      choices={types.data?.list ?? []}
    />,
  ]
  return (
    <FilterList
      title={text('box:title')}
      hint={text('box:hint')}
      filters={filters}
      everyMs={15_000}
      empty={text('box:empty')}
      actions={
        <TopToolbar>
          {OPERATORS.some((role) => role === permissions) && (
            <Button component={Link} to="/boxes/new/show" variant="contained" startIcon={<Add />}>
              {text('box:new_box')}
            </Button>
          )}
        </TopToolbar>
      }
    >
      <DataTable.Col source="id" label={text('box:number')} disableSort />
      <DataTable.Col label={text('box:box')} render={(row: BoxRow) => <BoxName row={row} />} />
      <DataTable.Col label={text('box:status.label')} render={(row: BoxRow) => <BoxMarks row={row} />} />
      <DataTable.Col source="type_name" label={text('box:section')} disableSort />
      <AmountColumn label={text('box:price')} of={(row: BoxRow) => row.price} />
      <DataTable.Col
        align="right"
        label={text('box:list.declared')}
        render={(row: BoxRow) => <Return value={row.declared_return} />}
      />
      <DataTable.Col
        align="right"
        label={text('box:list.current')}
        render={(row: BoxRow) => <Return value={row.current_return} bad={row.out_of_band} />}
      />
      <DataTable.Col
        align="right"
        label={text('box:list.observed')}
        render={(row: BoxRow) => <Return value={row.observed_return} />}
      />
      <DataTable.Col
        align="right"
        label={text('box:opened')}
        render={(row: BoxRow) => formatCount(row.opened)}
      />
      <DataTable.Col label={text('box:version')} render={(row: BoxRow) => row.active_version ?? '–'} />
    </FilterList>
  )
}
