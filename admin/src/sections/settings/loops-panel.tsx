import { economyLoops, loopPercent, type Economy } from '@noktra/game/economy'
import { compareFractions } from '@noktra/game/fraction'
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Panel } from '../../ui/panel.tsx'

/** What one coin comes back as, at best, in every way that the store knows; ways with the same steps to their end stand together. */
export function LoopsPanel({ economy }: { economy: Economy }) {
  const byStart = Map.groupBy(economyLoops(economy), ({ steps }) => steps.slice(0, -1).join(' → '))
  const rows = [...byStart]
    .map(([start, loops]) => {
      const [worst] = loops.toSorted((a, b) => compareFractions(b.value, a.value))
      return { start, value: worst!.value, ends: loops.map(({ steps }) => steps.at(-1)).join(', ') }
    })
    .toSorted((a, b) => compareFractions(b.value, a.value))
  return (
    <Panel
      title="What a coin comes back as"
      hint="At best: every item is held until its price is highest, with the highest rebate, a welfare box and keys on top. All ways stay below 100%."
    >
      <Box sx={{ overflowX: 'auto', maxHeight: 420 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>Way</TableCell>
              <TableCell>Ends</TableCell>
              <TableCell align="right">Comes to</TableCell>
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
                  {loopPercent(value)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Panel>
  )
}
