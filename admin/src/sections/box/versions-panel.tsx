import { versionDetails, type BoxDetails } from '@noktra/contract/admin/boxes'
import { Box, Button, Collapse, TableCell, TableRow, Typography } from '@mui/material'
import { Fragment, useState } from 'react'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Amount, formatCount, formatPercent } from '../../ui/amount.tsx'
import { Answered } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { When } from '../../ui/when.tsx'
import { DifferenceTable } from './difference-table.tsx'

type Props = { boxId: number; versions: BoxDetails['versions']; active: number | null }

/** Every version that ever was, and what each changed. */
export function VersionsPanel({ boxId, versions, active }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  if (versions.length === 0) {
    return (
      <Panel title="Versions">
        <Typography variant="body2">It was never published.</Typography>
      </Panel>
    )
  }
  return (
    <Panel title="Versions" hint="A version is never changed or deleted.">
      <PlainTable
        label="Versions"
        head={[
          'Version',
          'On sale since',
          { right: 'Price' },
          { right: 'Return' },
          { right: 'Profit' },
          { right: 'Volatility' },
          { right: 'Top item 1 in' },
          'Asked, agreed',
          { right: 'Difference' },
        ]}
      >
        {versions.map((row) => (
          <Fragment key={row.version}>
            <TableRow>
              <TableCell>
                {row.version}
                {row.version === active ? ' (active)' : ''}
              </TableCell>
              <TableCell>{row.active_from ? <When at={row.active_from} /> : 'waits for its round'}</TableCell>
              <TableCell align="right">
                <Amount value={row.price} />
              </TableCell>
              <TableCell align="right">{formatPercent(row.expected_return)}</TableCell>
              <TableCell align="right">{formatPercent(row.chance_of_profit)}</TableCell>
              <TableCell align="right">{row.volatility} of 5</TableCell>
              <TableCell align="right">{formatCount(row.top_one_in)}</TableCell>
              <TableCell>
                {row.asked_by ? `${row.asked_by.name}, ${row.agreed_by?.name ?? '–'}` : 'from the catalogue'}
              </TableCell>
              <TableCell align="right">
                <Button
                  size="small"
                  color="inherit"
                  aria-expanded={open === row.version}
                  onClick={() => setOpen(open === row.version ? null : row.version)}
                >
                  {open === row.version ? 'Hide' : 'Difference'}
                </Button>
              </TableCell>
            </TableRow>
            <TableRow>
              <TableCell colSpan={9} sx={{ py: 0, border: open === row.version ? undefined : 0 }}>
                <Collapse in={open === row.version} unmountOnExit>
                  <Difference boxId={boxId} version={row.version} hash={row.pool_hash} />
                </Collapse>
              </TableCell>
            </TableRow>
          </Fragment>
        ))}
      </PlainTable>
    </Panel>
  )
}

function Difference({ boxId, version, hash }: { boxId: number; version: number; hash: string }) {
  const asked = useAdminQuery(versionDetails, { id: boxId, version })
  return (
    <Box sx={{ py: 2 }}>
      <Typography variant="caption" sx={{ color: 'text.disabled', overflowWrap: 'anywhere' }}>
        pool hash {hash}
      </Typography>
      <Answered asked={asked}>
        {({ rows }) => <DifferenceTable rows={rows} label={`What version ${version} changed`} />}
      </Answered>
    </Box>
  )
}
