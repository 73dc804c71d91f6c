import type { BoxDraft } from '@noktra/game/box-drafts'
import { TICKETS } from '@noktra/game/boxes'
import { Box, Typography } from '@mui/material'
import { formatCount, formatPercent } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { colors } from '../../theme.ts'
import type { DraftNumbers } from './draft-form.ts'

type Props = {
  draft: BoxDraft
  numbers: DraftNumbers | null
  faults: { message: string }[]
  isWelfare: boolean
}

/** What the draft promises, as it is typed, and everything that keeps it from being published. */
export function DraftNumbersPanel({ draft, numbers, faults, isWelfare }: Props) {
  const sum = draft.rows.reduce((total, row) => total + row.tickets, 0)
  const left = TICKETS - sum
  return (
    <Panel title="What it promises">
      <Facts
        facts={[
          [
            'Chances together',
            <Box key="sum" component="span" sx={{ color: left === 0 ? colors.success : colors.warning }}>
              {formatPercent(sum / TICKETS, 4)}
            </Box>,
          ],
          [left < 0 ? 'Too much' : 'Left to give', formatPercent(Math.abs(left) / TICKETS, 4)],
          [
            isWelfare ? 'Return of the shown price' : 'Return',
            <Box
              key="return"
              component="span"
              data-testid="expected-return"
              sx={{ fontSize: 20, fontWeight: 700 }}
            >
              {numbers ? formatPercent(numbers.expected_return, 3) : '–'}
            </Box>,
          ],
          ['Chance to profit', numbers ? formatPercent(numbers.chance_of_profit) : '–'],
          ['Volatility', numbers ? `${numbers.volatility} of 5` : '–'],
          ['Top item', numbers ? `1 in ${formatCount(Math.round(numbers.top_one_in))}` : '–'],
        ]}
      />
      <Typography variant="h6" component="h3" sx={{ mt: 2, mb: 0.5 }}>
        {faults.length === 0 ? 'Ready' : 'Before it can be published'}
      </Typography>
      {faults.length === 0 ? (
        <Typography variant="body2">Ready to publish.</Typography>
      ) : (
        <Box
          component="ul"
          sx={{ m: 0, paddingInlineStart: 2.5, color: colors.warning, maxHeight: 260, overflow: 'auto' }}
        >
          {faults.map((fault) => (
            <li key={fault.message}>{fault.message}</li>
          ))}
        </Box>
      )}
    </Panel>
  )
}
