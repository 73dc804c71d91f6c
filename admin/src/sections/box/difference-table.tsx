import type { DifferenceRow } from '@noktra/contract/admin/boxes'
import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { formatAmount } from '../../ui/amount.tsx'
import { colors } from '../../theme.ts'
import { formatChance } from './box-words.tsx'

/** Contents beside those of the version before: what is new, what is gone, and every chance and value that moved. */
export function DifferenceTable({ rows, label }: { rows: DifferenceRow[]; label: string }) {
  return (
    <TableContainer tabIndex={0}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{text('box:item')}</TableCell>
            <TableCell align="right">{text('box:chance')}</TableCell>
            <TableCell align="right">{text('box:difference.before')}</TableCell>
            <TableCell align="right">{text('box:value')}</TableCell>
            <TableCell align="right">{text('box:difference.before')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.skin_id}>
              <TableCell sx={{ minWidth: 170 }}>
                {row.item_name}{' '}
                <Box component="span" sx={{ color: 'text.disabled' }}>
                  {row.exterior_name}
                </Box>{' '}
                {row.chance === null && (
                  <Box component="strong" sx={{ color: colors.dangerText }}>
                    {text('box:difference.gone')}
                  </Box>
                )}
                {row.chance_before === null && (
                  <Box component="strong" sx={{ color: colors.success }}>
                    {text('box:difference.new')}
                  </Box>
                )}
              </TableCell>
              <Moved now={row.chance} before={row.chance_before} format={formatChance} />
              <Moved now={row.value} before={row.value_before} format={formatAmount} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

type MovedProps = { now: number | null; before: number | null; format: (value: number) => string }

function Moved({ now, before, format }: MovedProps) {
  const same = now !== null && before !== null && format(now) === format(before)
  return (
    <>
      <TableCell align="right" sx={{ fontWeight: same ? 400 : 700 }}>
        {now === null ? '–' : format(now)}
      </TableCell>
      <TableCell align="right" sx={{ color: 'text.disabled' }}>
        {before === null ? '–' : same ? text('box:difference.same') : format(before)}
      </TableCell>
    </>
  )
}
