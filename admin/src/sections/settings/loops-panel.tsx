import { economyLoops, loopShare, type Economy } from '@noktra/game/economy'
import { compareFractions } from '@noktra/game/fraction'
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { stepSaid } from '@noktra/languages/economy-said'
import type { LoopStep } from '@noktra/game/loops'
import { say, text } from '../../i18n/i18n.tsx'
import { formatShare } from '../../ui/amount.tsx'
import { Panel } from '../../ui/panel.tsx'

const stepWords = (step: LoopStep) => say(stepSaid(step))

/** What one coin comes back as, at best, in every way that the store knows; ways with the same steps to their end stand together. */
export function LoopsPanel({ economy }: { economy: Economy }) {
  const byStart = Map.groupBy(economyLoops(economy), ({ steps }) =>
    steps.slice(0, -1).map(stepWords).join(' → '),
  )
  const rows = [...byStart]
    .map(([start, loops]) => {
      const [worst] = loops.toSorted((a, b) => compareFractions(b.value, a.value))
      return {
        start,
        value: worst!.value,
        ends: loops.map(({ steps }) => stepWords(steps.at(-1)!)).join(', '),
      }
    })
    .toSorted((a, b) => compareFractions(b.value, a.value))
  return (
    <Panel title={text('settings:loops.title')} hint={text('settings:loops.hint')}>
      <Box sx={{ overflowX: 'auto', maxHeight: 420 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{text('settings:loops.way')}</TableCell>
              <TableCell>{text('settings:loops.ends')}</TableCell>
              <TableCell align="right">{text('settings:loops.comes_to')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ start, ends, value }) => (
              <TableRow key={start}>
                <TableCell>{start}</TableCell>
                <TableCell>{ends}</TableCell>
                <TableCell
                  align="right"
                  sx={{
                    fontVariantNumeric: 'tabular-nums',
                    color: value.part < value.over ? undefined : 'error.main',
                  }}
                >
                  {formatShare(loopShare(value))}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Panel>
  )
}
