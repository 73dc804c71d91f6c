import { setMallOffers, type OfferRow } from '@noktra/contract/admin/catalogue'
import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify, useUnselectAll } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { useAdminCommand } from '../../api/use-admin-command.ts'
import { CommandFrame } from '../../ui/command-frame.tsx'

/** The bar over the rows: how many are chosen, and what can be done to them. */
export function ChangeOffers() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<OfferRow>()
  const [open, setOpen] = useState(false)
  const chosen = data.filter((row) => selectedIds.includes(row.id))
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', px: 2, py: 1, minHeight: 52 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }} role="status">
        {chosen.length === 0 ? text('mall:choose') : text('mall:chosen', { count: chosen.length })}
      </Typography>
      {chosen.length > 0 && (
        <>
          <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
            {text('mall:choose_none')}
          </Button>
          <Button size="small" variant="contained" onClick={() => setOpen(true)}>
            {text('mall:change')}
          </Button>
        </>
      )}
      {open && chosen.length > 0 && <OffersDialog chosen={chosen} onClose={() => setOpen(false)} />}
    </Box>
  )
}

type Stocking = 'keep' | 'add' | 'leave'

function OffersDialog({ chosen, onClose }: { chosen: OfferRow[]; onClose: () => void }) {
  const [listed, setListed] = useState<'keep' | 'yes' | 'no'>('keep')
  const [stocking, setStocking] = useState<Stocking>('keep')
  const [copies, setCopies] = useState('')
  const { run, busy } = useAdminCommand(setMallOffers)
  const notify = useNotify()
  const unselect = useUnselectAll('mall')

  const stockedOf = (row: OfferRow): number => {
    if (stocking === 'keep') return row.stocked
    return stocking === 'add' ? row.stocked + Number(copies) : row.sold + Number(copies)
  }

  async function submit(reason: string) {
    await run({
      offers: chosen.map((row) => ({
        skin_id: row.id,
        listed: listed === 'keep' ? (row.listed ?? true) : listed === 'yes',
        stocked: stockedOf(row),
        stocked_before: row.listed === null ? null : row.stocked,
      })),
      reason,
    })
    notify(text('mall:done', { count: chosen.length }), {
      type: 'success',
    })
    unselect()
  }

  return (
    <CommandFrame
      title={chosen.length === 1 ? chosen[0]!.item_name : text('mall:offers', { count: chosen.length })}
      label={text('mall:set')}
      busy={busy}
      disabled={stocking !== 'keep' && !/^-?\d{1,6}$/.test(copies)}
      onSubmit={submit}
      onClose={onClose}
    >
      {() => (
        <>
          <TextField
            select
            label={text('mall:in_mall.label')}
            value={listed}
            onChange={(event) => setListed(event.target.value as typeof listed)}
          >
            {(['keep', 'yes', 'no'] as const).map((choice) => (
              <MenuItem key={choice} value={choice}>
                {text(`mall:in_mall.${choice}`)}
              </MenuItem>
            ))}
          </TextField>
          <Stack direction="row" spacing={1}>
            <TextField
              select
              fullWidth
              label={text('mall:copies.label')}
              value={stocking}
              onChange={(event) => setStocking(event.target.value as Stocking)}
            >
              {(['keep', 'add', 'leave'] as const).map((choice) => (
                <MenuItem key={choice} value={choice}>
                  {text(`mall:copies.${choice}`)}
                </MenuItem>
              ))}
            </TextField>
            {stocking !== 'keep' && (
              <TextField
                label={text('mall:copies.amount')}
                type="number"
                value={copies}
                onChange={(event) => setCopies(event.target.value)}
                slotProps={{ htmlInput: { step: 1 } }}
              />
            )}
          </Stack>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text('mall:copies.rule')}
          </Typography>
        </>
      )}
    </CommandFrame>
  )
}
