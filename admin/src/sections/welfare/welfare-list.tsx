import { setWelfare, type WelfareRow } from '@noktra/contract/admin/welfare'
import { pictureOf } from '@noktra/contract/pictures'
import { Avatar, Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { CommandButton } from '../../ui/command-button.tsx'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

export function WelfareList() {
  return (
    <FilterList
      title="Welfare boxes"
      hint="Each opens by the recharge of a day, one a day in all. What is in it may be worth 0.5% of the amount on average: the store refuses less money for it."
      rowClick={false}
      empty="There is no welfare box."
    >
      <DataTable.Col
        label="Box"
        render={(row: WelfareRow) => (
          <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center', minWidth: 180 }}>
            <Avatar
              variant="rounded"
              src={pictureOf(row.image_url, 256)}
              alt=""
              sx={{ width: 44, height: 44 }}
            />
            <Box>
              {row.name}
              <Box sx={{ color: 'text.disabled', fontSize: 12 }}>box {row.box_id}</Box>
            </Box>
          </Box>
        )}
      />
      <DataTable.Col
        label="State"
        render={(row: WelfareRow) => (
          <StatusChip label={row.disabled ? 'Off' : 'In use'} tone={row.disabled ? 'default' : 'success'} />
        )}
      />
      <AmountColumn label="Asks for" of={(row: WelfareRow) => row.amount} unit="money" />
      <DataTable.Col
        label="Worth on average"
        align="right"
        render={(row: WelfareRow) =>
          row.worth === null ? '–' : `${row.worth.toFixed(4)} of ${row.most.toFixed(4)} coins`
        }
      />
      <DataTable.Col label="Opened" align="right" render={(row: WelfareRow) => formatCount(row.opened)} />
      <DataTable.Col label="" render={(row: WelfareRow) => <WelfareCommands row={row} />} />
    </FilterList>
  )
}

function WelfareCommands({ row: { id, name, amount, disabled } }: { row: WelfareRow }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <CommandButton
        route={setWelfare}
        label="Amount"
        title={`What ${name} asks for`}
        body={{ id, disabled }}
        fields={[{ name: 'amount', label: 'Money recharged in the day', type: 'number', initial: amount }]}
      />
      <CommandButton
        route={setWelfare}
        label={disabled ? 'Enable' : 'Disable'}
        title={disabled ? `Use ${name} again` : `Take ${name} out of use`}
        body={{ id, amount, disabled: !disabled }}
        danger={!disabled}
      />
    </Box>
  )
}
