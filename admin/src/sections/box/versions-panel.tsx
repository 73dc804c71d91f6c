import { versionDetails, type BoxDetails } from '@noktra/contract/admin/boxes'
import { Box, Button, Collapse, TableCell, TableRow, Typography } from '@mui/material'
import { Fragment, useState } from 'react'
import { text } from '../../i18n/i18n.tsx'
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
      <Panel title={text('box:versions.title')}>
        <Typography variant="body2">{text('box:versions.empty')}</Typography>
      </Panel>
    )
  }
  return (
    <Panel title={text('box:versions.title')} hint={text('box:versions.hint')}>
      <PlainTable
        label={text('box:versions.title')}
        head={[
          text('box:version'),
          text('box:versions.since'),
          { right: text('box:price') },
          { right: text('box:versions.return') },
          { right: text('box:versions.profit') },
          { right: text('box:volatility') },
          { right: text('box:versions.top') },
          text('box:versions.people'),
          { right: text('box:versions.difference') },
        ]}
      >
        {versions.map((row) => (
          <Fragment key={row.version}>
            <TableRow>
              <TableCell>
                {row.version === active ? text('box:versions.active', { version: row.version }) : row.version}
              </TableCell>
              <TableCell>
                {row.active_from ? <When at={row.active_from} /> : text('box:status.activating')}
              </TableCell>
              <TableCell align="right">
                <Amount value={row.price} />
              </TableCell>
              <TableCell align="right">{formatPercent(row.expected_return)}</TableCell>
              <TableCell align="right">{formatPercent(row.chance_of_profit)}</TableCell>
              <TableCell align="right">{text('box:of_five', { steps: row.volatility })}</TableCell>
              <TableCell align="right">{formatCount(row.top_one_in)}</TableCell>
              <TableCell>
                {row.asked_by
                  ? text('box:versions.both', {
                      asked: row.asked_by.name,
                      agreed: row.agreed_by?.name ?? '–',
                    })
                  : text('box:versions.from_catalogue')}
              </TableCell>
              <TableCell align="right">
                <Button
                  size="small"
                  color="inherit"
                  aria-expanded={open === row.version}
                  onClick={() => setOpen(open === row.version ? null : row.version)}
                >
                  {text(open === row.version ? 'box:versions.hide' : 'box:versions.difference')}
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
        {text('box:versions.hash', { hash })}
      </Typography>
      <Answered asked={asked}>
        {({ rows }) => <DifferenceTable rows={rows} label={text('box:versions.changed', { version })} />}
      </Answered>
    </Box>
  )
}
