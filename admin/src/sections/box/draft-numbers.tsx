import type { BoxDraft } from '@noktra/game/box-drafts'
import { TICKETS } from '@noktra/game/boxes'
import { Box, Typography } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { formatPercent } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { colors } from '../../theme.ts'
import { oneIn } from './box-words.tsx'
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
    <Panel title={text('box:numbers.title')}>
      <Facts
        facts={[
          [
            text('box:numbers.sum'),
            <Box key="sum" component="span" sx={{ color: left === 0 ? colors.success : colors.warning }}>
              {formatPercent(sum / TICKETS, 4)}
            </Box>,
          ],
          [
            text(left < 0 ? 'box:numbers.too_much' : 'box:numbers.left'),
            formatPercent(Math.abs(left) / TICKETS, 4),
          ],
          [
            text(isWelfare ? 'box:numbers.return_shown' : 'box:numbers.return'),
            <Box
              key="return"
              component="span"
              data-testid="expected-return"
              sx={{ fontSize: 20, fontWeight: 700 }}
            >
              {numbers ? formatPercent(numbers.expected_return, 3) : '–'}
            </Box>,
          ],
          [text('box:chance_of_profit'), numbers ? formatPercent(numbers.chance_of_profit) : '–'],
          [text('box:volatility'), numbers ? text('box:of_five', { steps: numbers.volatility }) : '–'],
          [text('box:top_item'), numbers ? oneIn(numbers.top_one_in) : '–'],
        ]}
      />
      <Typography variant="h6" component="h3" sx={{ mt: 2, mb: 0.5 }}>
        {text(faults.length === 0 ? 'box:numbers.ready' : 'box:numbers.before')}
      </Typography>
      {faults.length === 0 ? (
        <Typography variant="body2">{text('box:numbers.ready_text')}</Typography>
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
