import { saveRebateLevels } from '@noktra/contract/admin/settings'
import type { Economy } from '@noktra/game/economy'
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { Text, text } from '../../i18n/i18n.tsx'
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
      title={text('settings:levels.title')}
      hint={text('settings:levels.hint')}
      actions={
        mayEdit && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen(true)}>
            {text('settings:levels.change')}
          </Button>
        )
      }
    >
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{text('settings:levels.level')}</TableCell>
              <TableCell align="right">{text('settings:levels.from')}</TableCell>
              <TableCell align="right">{text('settings:levels.rate')}</TableCell>
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
        <Text
          is="settings:levels.version"
          values={{ version: now.version, who: now.made_by?.name ?? text('settings:levels.the_store') }}
          parts={{ when: <When at={now.made_at} /> }}
        />
      </Typography>
      {open && <RebateLevelsDialog now={now} economy={economy} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
