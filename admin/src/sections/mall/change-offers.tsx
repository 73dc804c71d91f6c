import { setMallOffers, type OfferRow } from '@noktra/contract/admin/catalogue'
import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify, useUnselectAll } from 'react-admin'
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
        {chosen.length === 0 ? 'Choose rows to change them together.' : `${chosen.length} chosen`}
      </Typography>
      {chosen.length > 0 && (
        <>
          <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
            None
          </Button>
          <Button size="small" variant="contained" onClick={() => setOpen(true)}>
            List and stock
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
    notify(chosen.length === 1 ? 'The offer is set' : `${chosen.length} offers are set`, {
      type: 'success',
    })
    unselect()
  }

  return (
    <CommandFrame
      title={chosen.length === 1 ? chosen[0]!.item_name : `${chosen.length} offers`}
      label="Set"
      busy={busy}
      disabled={stocking !== 'keep' && !/^-?\d{1,6}$/.test(copies)}
      onSubmit={submit}
      onClose={onClose}
    >
      {() => (
        <>
          <TextField
            select
            label="In the mall"
            value={listed}
            onChange={(event) => setListed(event.target.value as typeof listed)}
          >
            <MenuItem value="keep">As it is (new ones are listed)</MenuItem>
            <MenuItem value="yes">Listed</MenuItem>
            <MenuItem value="no">Not listed</MenuItem>
          </TextField>
          <Stack direction="row" spacing={1}>
            <TextField
              select
              fullWidth
              label="Copies"
              value={stocking}
              onChange={(event) => setStocking(event.target.value as Stocking)}
            >
              <MenuItem value="keep">As they are</MenuItem>
              <MenuItem value="add">Put in, or take out with a minus</MenuItem>
              <MenuItem value="leave">So many in stock of each</MenuItem>
            </TextField>
            {stocking !== 'keep' && (
              <TextField
                label="How many"
                type="number"
                value={copies}
                onChange={(event) => setCopies(event.target.value)}
                slotProps={{ htmlInput: { step: 1 } }}
              />
            )}
          </Stack>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            All of them or none: stock never falls below what is sold.
          </Typography>
        </>
      )}
    </CommandFrame>
  )
}
