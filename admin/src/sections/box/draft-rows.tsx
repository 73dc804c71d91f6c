import { fitTickets, type BoxDraft } from '@noktra/game/box-drafts'
import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { chanceText, type FormRow } from './draft-form.ts'
import { DraftRow, ROW_COLUMNS } from './draft-row.tsx'
import { SkinSearch } from './skin-search.tsx'

type Props = {
  rows: FormRow[]
  draft: BoxDraft
  faults: { field: string; message: string }[]
  onChange: (next: (rows: FormRow[]) => FormRow[]) => void
}

/** The contents with their chances. Enter and the arrow keys go from one chance to the next. */
export function DraftRows({ rows, draft, faults, onChange }: Props) {
  const [target, setTarget] = useState('90.00')
  const [error, setError] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const sum = draft.rows.reduce((total, row) => total + row.tickets * row.value_cents, 0)

  function fit() {
    setError(null)
    try {
      const tickets = fitTickets(draft, Number(target.replace(',', '.')) / 100)
      onChange((before) => before.map((row, index) => ({ ...row, chance: chanceText(tickets[index]!) })))
    } catch (refusal) {
      setError(refusal instanceof RangeError ? refusal.message : 'This cannot be fitted')
    }
  }

  function move(event: KeyboardEvent, from: number) {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = list.current?.querySelectorAll('input')[from + step]
    next?.focus()
    next?.select()
  }

  return (
    <Panel
      title="Contents"
      hint={`${rows.length} items; chances in % with up to four decimals, together 100`}
      actions={
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          onClick={() => onChange((before) => before.toSorted((a, b) => b.price - a.price))}
        >
          Highest value first
        </Button>
      }
    >
      <SkinSearch
        taken={rows}
        onAdd={({ price, ...face }) => onChange((before) => [...before, { ...face, price, chance: '' }])}
      />
      <Box
        component="form"
        sx={{ display: 'flex', gap: 1, my: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}
        onSubmit={(event) => {
          event.preventDefault()
          fit()
        }}
      >
        <TextField
          label="Target return, %"
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          sx={{ width: 150, m: 0 }}
        />
        <Button type="submit" variant="outlined" color="inherit" disabled={rows.length < 2}>
          Fit the chances
        </Button>
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary', flex: 1, minWidth: 220, alignSelf: 'center' }}
        >
          Keeps which item is more common than which. Items without a chance get one by their value. The store
          bears up to {((draft.highest_return ?? 950_000) / 10_000).toFixed(2)} %.
        </Typography>
      </Box>
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {error}
        </Alert>
      )}
      {rows.length === 0 ? (
        <Typography variant="body2">Nothing is in it yet. Search for an item and press Enter.</Typography>
      ) : (
        <>
          <Box
            aria-hidden
            sx={{ ...ROW_COLUMNS, display: { xs: 'none', md: 'grid' }, color: 'text.disabled', fontSize: 12 }}
          >
            <span />
            <span>Item</span>
            <Box sx={{ textAlign: 'end' }}>Value</Box>
            <span>Chance, %</span>
            <Box sx={{ textAlign: 'end' }}>1 in</Box>
            <Box sx={{ textAlign: 'end' }}>Of the return</Box>
            <span />
          </Box>
          <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {rows.map((row, index) => (
              <DraftRow
                key={`${row.skin_id}-${index}`}
                row={row}
                tickets={draft.rows[index]!.tickets}
                share={sum > 0 ? (draft.rows[index]!.tickets * draft.rows[index]!.value_cents) / sum : 0}
                fault={faults.find((fault) => fault.field === `rows.${index}`)?.message}
                onChance={(chance) =>
                  onChange((before) => before.map((one, at) => (at === index ? { ...one, chance } : one)))
                }
                onKeyDown={(event) => move(event, index)}
                onRemove={() => onChange((before) => before.filter((_, at) => at !== index))}
              />
            ))}
          </Box>
        </>
      )}
    </Panel>
  )
}
