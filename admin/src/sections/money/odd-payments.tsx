import { ODD_VERDICTS, seeCallback, type CallbackRow } from '@noktra/contract/admin/money'
import { Box, Link } from '@mui/material'
import { DataTable } from 'react-admin'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { When } from '../../ui/when.tsx'
import { choiceFilter, textFilter } from '../../ui/list-filters.tsx'
import { RIGHT } from './right.ts'
import { Verdict, VERDICT_NAMES } from './order-words.tsx'
import { PlayerLink } from './player-link.tsx'

const filters = [
  choiceFilter('seen', 'Status', { false: 'Open', true: 'Resolved' }),
  choiceFilter(
    'verdict',
    'What came',
    Object.fromEntries(ODD_VERDICTS.map((verdict) => [verdict, VERDICT_NAMES[verdict]])),
  ),
  textFilter('q', 'Order'),
]

export function OddPayments() {
  return (
    <FilterList
      title="Odd payments"
      hint="Payments that came after their order had ended, with another amount, or for no order. Late ones are credited; the others are not: give that money back at the provider, or help the player."
      filters={filters}
      filterDefaultValues={{ seen: 'false' }}
      rowClick={false}
      actions={false}
      empty="Nothing to review."
      everyMs={30_000}
    >
      <DataTable.Col
        label="Last came"
        render={(row: CallbackRow) => (
          <>
            <When at={row.last_at} />
            {row.times > 1 && <Box sx={{ color: 'text.secondary' }}>told {row.times} times</Box>}
          </>
        )}
      />
      <DataTable.Col label="What came" render={(row: CallbackRow) => <Verdict verdict={row.verdict} />} />
      <DataTable.Col
        label="Order"
        render={(row: CallbackRow) => (
          <Box sx={{ minWidth: 210 }}>
            <Box sx={{ fontSize: 12 }}>
              {row.payable === null ? (
                row.order_no
              ) : (
                <Link href={`#/orders/${row.order_no}/show`}>{row.order_no}</Link>
              )}
            </Box>
            <PlayerLink player={row.player} />
          </Box>
        )}
      />
      <DataTable.Col
        sx={RIGHT}
        label="Paid, of what was to pay"
        render={(row: CallbackRow) => (
          <>
            <Amount value={row.amount} unit="money" />
            <Box sx={{ color: 'text.secondary' }}>
              of <Amount value={row.payable} unit="money" />
            </Box>
          </>
        )}
      />
      <DataTable.Col
        label="Looked after"
        render={(row: CallbackRow) =>
          row.seen_by ? (
            <Box sx={{ maxWidth: 240 }}>
              {row.seen_by.name}, <When at={row.seen_at} />
              <Box sx={{ color: 'text.secondary' }}>{row.seen_note}</Box>
            </Box>
          ) : (
            '–'
          )
        }
      />
      <DataTable.Col
        label=""
        render={(row: CallbackRow) =>
          !row.seen && (
            <CommandButton
              route={seeCallback}
              label="Seen"
              title="Mark as resolved"
              text="Say below what was done about it."
              body={{ id: row.id }}
            />
          )
        }
      />
    </FilterList>
  )
}
