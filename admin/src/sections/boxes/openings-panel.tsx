import { listOpenings } from '@noktra/contract/admin/boxes'
import {
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLook } from '../../api/use-look.ts'
import { Amount, formatCount } from '../../ui/amount.tsx'
import { Answered } from '../../ui/page.tsx'
import { When } from '../../ui/when.tsx'

/** Openings of a box, a page at a time. */
export function OpeningsPanel({ boxId }: { boxId: number }) {
  const [pages, setPages] = useState<string[]>([])
  const asked = useLook(listOpenings, { id: boxId, page_size: 20, after: pages.at(-1) })
  return (
    <Answered asked={asked}>
      {({ list, next }) =>
        list.length === 0 ? (
          <Typography variant="body2">Nobody has opened it yet.</Typography>
        ) : (
          <>
            <TableContainer tabIndex={0}>
              <Table size="small" aria-label="Openings">
                <TableHead>
                  <TableRow>
                    <TableCell>When</TableCell>
                    <TableCell>Player</TableCell>
                    <TableCell>Item</TableCell>
                    <TableCell align="right">Value</TableCell>
                    <TableCell align="right">Ticket</TableCell>
                    <TableCell align="right">Version</TableCell>
                    <TableCell>Paid by</TableCell>
                  </TableRow>
                </TableHead>
                <TableBody>
                  {list.map((row) => (
                    <TableRow key={row.id}>
                      <TableCell>
                        <When at={row.created_at} />
                      </TableCell>
                      <TableCell>
                        <Link to={`/players/${row.player_id}/show`}>{row.nickname}</Link>
                      </TableCell>
                      <TableCell sx={{ minWidth: 170 }}>
                        {row.item_name} {row.exterior_name}
                      </TableCell>
                      <TableCell align="right">
                        <Amount value={row.value} />
                      </TableCell>
                      <TableCell align="right">{formatCount(row.ticket)}</TableCell>
                      <TableCell align="right">{row.version}</TableCell>
                      <TableCell>{row.cause}</TableCell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </TableContainer>
            <Button
              size="small"
              color="inherit"
              disabled={pages.length === 0}
              onClick={() => setPages(pages.slice(0, -1))}
            >
              Newer
            </Button>
            <Button
              size="small"
              color="inherit"
              disabled={next === null}
              onClick={() => next !== null && setPages([...pages, next])}
            >
              Older
            </Button>
          </>
        )
      }
    </Answered>
  )
}
