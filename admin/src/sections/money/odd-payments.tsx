import { ODD_VERDICTS, seeCallback, type CallbackRow } from '@noktra/contract/admin/money'
import { Box, Link } from '@mui/material'
import { DataTable } from 'react-admin'
import { Text, text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { When } from '../../ui/when.tsx'
import { choiceFilter, choicesOf, textFilter } from '../../ui/list-filters.tsx'
import { RIGHT } from './right.ts'
import { Verdict } from './order-words.tsx'
import { PlayerLink } from './player-link.tsx'

const filters = [
  choiceFilter('seen', text('money:words.status'), {
    false: text('money:odd.open'),
    true: text('money:odd.resolved'),
  }),
  choiceFilter('verdict', text('money:odd.what'), choicesOf(ODD_VERDICTS, 'money:verdicts')),
  textFilter('q', text('money:words.order')),
]

export function OddPayments() {
  return (
    <FilterList
      title={text('layout:sections.odd_payments')}
      hint={text('money:odd.hint')}
      filters={filters}
      filterDefaultValues={{ seen: 'false' }}
      rowClick={false}
      actions={false}
      empty={text('money:odd.empty')}
      everyMs={30_000}
    >
      <DataTable.Col
        label={text('money:odd.last')}
        render={(row: CallbackRow) => (
          <>
            <When at={row.last_at} />
            {row.times > 1 && (
              <Box sx={{ color: 'text.secondary' }}>{text('money:odd.told', { count: row.times })}</Box>
            )}
          </>
        )}
      />
      <DataTable.Col
        label={text('money:odd.what')}
        render={(row: CallbackRow) => <Verdict verdict={row.verdict} />}
      />
      <DataTable.Col
        label={text('money:words.order')}
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
        label={text('money:odd.paid_of')}
        render={(row: CallbackRow) => (
          <>
            <Amount value={row.amount} unit="money" />
            <Box sx={{ color: 'text.secondary' }}>
              <Text is="money:odd.of" parts={{ amount: <Amount value={row.payable} unit="money" /> }} />
            </Box>
          </>
        )}
      />
      <DataTable.Col
        label={text('money:odd.looked_after')}
        render={(row: CallbackRow) =>
          row.seen_by ? (
            <Box sx={{ maxWidth: 240 }}>
              <Text
                is="money:odd.seen_by"
                values={{ who: row.seen_by.name }}
                parts={{ when: <When at={row.seen_at} /> }}
              />
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
              label={text('money:odd.seen.label')}
              title={text('money:odd.seen.title')}
              text={text('money:odd.seen.text')}
              body={{ id: row.id }}
            />
          )
        }
      />
    </FilterList>
  )
}
