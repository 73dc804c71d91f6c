import { setWelfare, type WelfareRow } from '@noktra/contract/admin/welfare'
import { pictureOf } from '@noktra/contract/pictures'
import { Avatar, Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { currentLanguage, text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { AmountColumn } from '../../ui/amount-column.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

const fourDecimals = new Intl.NumberFormat(currentLanguage(), {
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
})

export function WelfareList() {
  return (
    <FilterList
      title={text('welfare:title')}
      hint={text('welfare:hint')}
      rowClick={false}
      empty={text('welfare:empty')}
    >
      <DataTable.Col
        label={text('welfare:box')}
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
              <Box sx={{ color: 'text.disabled', fontSize: 12 }}>
                {text('welfare:numbered', { id: row.box_id })}
              </Box>
            </Box>
          </Box>
        )}
      />
      <DataTable.Col
        label={text('welfare:state.label')}
        render={(row: WelfareRow) => (
          <StatusChip
            label={text(row.disabled ? 'welfare:state.off' : 'welfare:state.on')}
            tone={row.disabled ? 'default' : 'success'}
          />
        )}
      />
      <AmountColumn label={text('welfare:asks')} of={(row: WelfareRow) => row.amount} unit="money" />
      <DataTable.Col
        label={text('welfare:worth')}
        align="right"
        render={(row: WelfareRow) =>
          row.worth === null
            ? '–'
            : text('welfare:worth_of', {
                worth: fourDecimals.format(row.worth),
                most: fourDecimals.format(row.most),
              })
        }
      />
      <DataTable.Col
        label={text('welfare:opened')}
        align="right"
        render={(row: WelfareRow) => formatCount(row.opened)}
      />
      <DataTable.Col
        label={text('welfare:commands')}
        align="right"
        render={(row: WelfareRow) => <WelfareCommands row={row} />}
      />
    </FilterList>
  )
}

function WelfareCommands({ row: { id, name, amount, disabled } }: { row: WelfareRow }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <CommandButton
        route={setWelfare}
        label={text('welfare:amount.label')}
        title={text('welfare:amount.title', { name })}
        body={{ id, disabled }}
        fields={[{ name: 'amount', label: text('welfare:amount.field'), type: 'number', initial: amount }]}
      />
      <CommandButton
        route={setWelfare}
        label={text(`welfare:${disabled ? 'enable' : 'disable'}.label`)}
        title={text(`welfare:${disabled ? 'enable' : 'disable'}.title`, { name })}
        body={{ id, amount, disabled: !disabled }}
        danger={!disabled}
      />
    </Box>
  )
}
