import { saveRebateLevels, type listSettings } from '@noktra/contract/admin/settings'
import type { DataOf } from '@noktra/contract/route'
import type { Economy } from '@noktra/game/economy'
import { MOST_REBATE_LEVELS, rebateLevelBreaches } from '@noktra/game/rebates'
import { Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useAdminCommand } from '../../api/use-admin-command.ts'
import { say, text } from '../../i18n/i18n.tsx'
import { levelFaultSaid } from '@noktra/languages/economy-said'
import { CommandFrame } from '../../ui/command-frame.tsx'
import { requestMessage } from '../../ui/request-message.ts'
import { useMe } from '../../ui/use-me.ts'
import { EconomyPreview } from './economy-preview.tsx'

export type RebateLevels = DataOf<typeof listSettings>['rebate_levels']

type Row = { recharge: string; percent: string }
type Props = { now: RebateLevels; economy: Economy; onClose: () => void }

/** Other levels of promotion, with what would be refused while they are typed. */
export function RebateLevelsDialog({ now, economy, onClose }: Props) {
  // What was seen when the dialog opened: who publishes meanwhile is not overwritten.
  const [seen] = useState(now.version)
  const [rows, setRows] = useState<Row[]>(() =>
    now.levels.map(({ recharge, rate }) => ({
      recharge: String(recharge),
      percent: String(Number((rate * 100).toFixed(4))),
    })),
  )
  const { run, busy } = useAdminCommand(saveRebateLevels)
  const notify = useNotify()
  const me = useMe()
  const sent = rows.map(({ recharge, percent }) => ({
    recharge: recharge === '' ? Number.NaN : Number(recharge),
    rate: percent === '' ? Number.NaN : Number((Number(percent) / 100).toFixed(6)),
  }))
  const faults = rebateLevelBreaches(
    sent.map(({ recharge, rate }, index) => ({
      level: index + 1,
      recharge_cents: Math.round(recharge * 100),
      rate_ppm: Math.round(rate * 1_000_000),
    })),
  )
  const highest = Math.max(0, ...sent.map(({ rate }) => rate).filter((rate) => !Number.isNaN(rate)))

  async function submit(reason: string) {
    const { approval_id } = await run({ levels: sent, seen, reason })
    notify(requestMessage(approval_id!, me?.sandbox), { type: 'success' })
  }

  const set = (index: number, change: Partial<Row>) =>
    setRows((before) => before.map((row, at) => (at === index ? { ...row, ...change } : row)))
  return (
    <CommandFrame
      title={text('settings:levels.title')}
      label={text('settings:levels.ask')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {() => (
        <>
          <Typography variant="body2">{text('settings:levels.hint')}</Typography>
          {rows.map((row, index) => (
            <Box key={index} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <TextField
                label={text('settings:levels.level_from', { level: index + 1 })}
                type="number"
                value={row.recharge}
                disabled={index === 0}
                onChange={(event) => set(index, { recharge: event.target.value })}
                sx={{ flex: 1 }}
              />
              <TextField
                label={text('settings:levels.rate_percent')}
                type="number"
                value={row.percent}
                onChange={(event) => set(index, { percent: event.target.value })}
                slotProps={{ htmlInput: { step: 0.1, min: 0, max: 3 } }}
                sx={{ width: 120 }}
              />
            </Box>
          ))}
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button
              size="small"
              color="inherit"
              disabled={rows.length >= MOST_REBATE_LEVELS}
              onClick={() => setRows((before) => [...before, { recharge: '', percent: '' }])}
            >
              {text('settings:levels.add')}
            </Button>
            <Button
              size="small"
              color="inherit"
              disabled={rows.length === 1}
              onClick={() => setRows((before) => before.slice(0, -1))}
            >
              {text('settings:levels.remove')}
            </Button>
          </Box>
          <EconomyPreview
            economy={economy}
            change={{ highest_rebate: highest }}
            more={faults.map((fault) => say(levelFaultSaid(fault)))}
          />
        </>
      )}
    </CommandFrame>
  )
}
