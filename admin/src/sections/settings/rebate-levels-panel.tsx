import { saveRebateLevels } from '@noktra/contract/admin/settings'
import type { Economy } from '@noktra/game/economy'
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { formatCount, formatPercent } from '../../ui/amount.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { RebateLevelsDialog, type RebateLevels } from './rebate-levels-dialog.tsx'

/** The levels of promotion that hold now, and the way to others. */
export function RebateLevelsPanel({ now, economy }: { now: RebateLevels; economy: Economy }) {
  const { permissions } = usePermissions<string>()
  const [open, setOpen] = useState(false)
  const mayEdit = saveRebateLevels.roles?.some((role) => role === permissions)
  return (
    <Panel
      title="Levels of promotion"
      hint="What an inviter earns of each further recharge, by what all their invitees have recharged. A rebate keeps the rate at which it was noted."
      actions={
        mayEdit && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen(true)}>
            Change levels
          </Button>
        )
      }
    >
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Level</TableCell>
              <TableCell align="right">From coins recharged</TableCell>
              <TableCell align="right">Rate</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {now.levels.map(({ level, recharge, rate }) => (
              <TableRow key={level}>
                <TableCell>{level}</TableCell>
                <TableCell align="right">{formatCount(recharge)}</TableCell>
                <TableCell align="right">{formatPercent(rate, 1)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        Version {now.version}, {now.made_by?.name ?? 'the store'}, <When at={now.made_at} />
      </Typography>
      {open && <RebateLevelsDialog now={now} economy={economy} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
