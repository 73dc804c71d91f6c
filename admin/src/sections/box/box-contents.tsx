import type { BoxDetails } from '@noktra/contract/admin/boxes'
import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { Amount, formatCount } from '../../ui/amount.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatChance, Picture } from './box-words.tsx'

/** What is in a box, dearest first, with the price of today beside the printed value. */
export function BoxContents({ rows }: { rows: BoxDetails['rows'] }) {
  return (
    <Panel title="Contents" hint={`${rows.length} items, as they are printed`}>
      <TableContainer tabIndex={0}>
        <Table size="small" aria-label="Contents">
          <TableHead>
            <TableRow>
              <TableCell>Item</TableCell>
              <TableCell align="right">Chance</TableCell>
              <TableCell align="right">1 in</TableCell>
              <TableCell align="right">Printed value</TableCell>
              <TableCell align="right">Price today</TableCell>
              <TableCell align="right">Tickets</TableCell>
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
