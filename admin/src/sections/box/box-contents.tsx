import type { BoxDetails } from '@noktra/contract/admin/boxes'
import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { Amount, formatCount } from '../../ui/amount.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatChance, Picture } from './box-words.tsx'

/** What is in a box, dearest first, with the price of today beside the printed value. */
export function BoxContents({ rows }: { rows: BoxDetails['rows'] }) {
  return (
    <Panel title={text('box:contents.title')} hint={text('box:contents.hint', { count: rows.length })}>
      <TableContainer tabIndex={0}>
        <Table size="small" aria-label={text('box:contents.title')}>
          <TableHead>
            <TableRow>
              <TableCell>{text('box:item')}</TableCell>
              <TableCell align="right">{text('box:chance')}</TableCell>
              <TableCell align="right">{text('box:one_in')}</TableCell>
              <TableCell align="right">{text('box:contents.printed')}</TableCell>
              <TableCell align="right">{text('box:contents.today')}</TableCell>
              <TableCell align="right">{text('box:tickets')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.from}>
                <TableCell>
                  <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 180 }}>
                    <Picture url={row.image_url} width={160} />
                    <span>
                      {row.item_name}{' '}
                      <Box component="span" sx={{ color: 'text.disabled' }}>
                        {row.exterior_name}
                      </Box>
                    </span>
                  </Box>
                </TableCell>
                <TableCell align="right">{formatChance(row.chance)}</TableCell>
                <TableCell align="right">{formatCount(Math.round(1 / row.chance))}</TableCell>
                <TableCell align="right">
                  <Amount value={row.value} />
                </TableCell>
                <TableCell align="right">
                  <Amount value={row.price} />
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {formatCount(row.from)} – {formatCount(row.to)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Panel>
  )
}
