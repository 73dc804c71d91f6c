import { countGiftRefusals, GIFT_KINDS, type RefusalDays as Days } from '@noktra/contract/admin/risk'
import { Box, Typography } from '@mui/material'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { text } from '../../i18n/i18n.tsx'
import { colors } from '../../theme.ts'
import { formatCount } from '../../ui/amount.tsx'
import { DenseTable } from '../../ui/dense-table.tsx'
import { Answered } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { GIFT_LABELS } from './risk-words.tsx'

const HEIGHT = 56

/** Players who were refused on each of the last 30 days: a bar for each day, and the days that had any as a table. */
export function RefusalDays() {
  const asked = useAdminQuery(countGiftRefusals)
  return (
    <Box sx={{ mt: 2 }}>
      <Answered asked={asked} height={120}>
        {({ days }) => (
          <Panel
            title={text('risk:days.title')}
            hint={text('risk:days.hint', { sum: formatCount(sumOf(days)) })}
          >
            <Bars days={days} />
            {days.some(({ players }) => players > 0) && (
              <Box component="details" sx={{ mt: 1.5 }}>
                <Typography
                  component="summary"
                  variant="body2"
                  sx={{ color: 'text.secondary', cursor: 'pointer' }}
                >
                  {text('risk:days.by_gift')}
                </Typography>
                <DaysTable days={days.filter(({ players }) => players > 0)} />
              </Box>
            )}
          </Panel>
        )}
      </Answered>
    </Box>
  )
}

function sumOf(days: Days): number {
  return days.reduce((sum, { players }) => sum + players, 0)
}

function Bars({ days }: { days: Days }) {
  const most = Math.max(1, ...days.map(({ players }) => players))
  return (
    <Box
      role="img"
      aria-label={text('risk:days.chart', { days: days.length, most })}
      sx={{ display: 'flex', alignItems: 'flex-end', gap: '3px', height: HEIGHT }}
    >
      {days.toReversed().map(({ day, players }) => (
        <Box
          key={day}
          title={text('risk:days.bar', { day, players: formatCount(players) })}
          sx={{
            flex: 1,
            maxWidth: 24,
            height: players === 0 ? 2 : `${Math.max(6, (players / most) * HEIGHT)}px`,
            borderRadius: '2px',
            backgroundColor: players === 0 ? colors.base4 : colors.warning,
          }}
        />
      ))}
    </Box>
  )
}

function DaysTable({ days }: { days: Days }) {
  return (
    <DenseTable
      label={text('risk:days.table')}
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        { label: text('risk:days.day'), cell: ({ day }) => day },
        { label: text('risk:days.players'), number: true, cell: ({ players }) => formatCount(players) },
        ...GIFT_KINDS.map((kind) => ({
          label: GIFT_LABELS.get(kind) ?? kind,
          number: true,
          cell: ({ kinds }: Days[number]) => formatCount(kinds[kind] ?? 0),
        })),
      ]}
    />
  )
}
