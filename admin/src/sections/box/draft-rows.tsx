import { FitError, fitTickets, type BoxDraft } from '@noktra/game/box-drafts'
import { TICKETS } from '@noktra/game/boxes'
import { HIGHEST_BOX_RETURN } from '@noktra/game/economy'
import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { useRef, useState, type KeyboardEvent } from 'react'
import { text } from '../../i18n/i18n.tsx'
import { formatPercent } from '../../ui/amount.tsx'
import { Panel } from '../../ui/panel.tsx'
import { chanceText, type FormRow } from './draft-form.ts'
import { DraftRow, ROW_COLUMNS } from './draft-row.tsx'
import { faultWords } from './fault-words.ts'
import { SkinSearch } from './skin-search.tsx'

type Props = {
  rows: FormRow[]
  draft: BoxDraft
  faults: { field: string; message: string }[]
  onChange: (next: (rows: FormRow[]) => FormRow[]) => void
  /** Asks for a proposal; a welfare box has none. */
  onPropose: (() => void) | null
}

/** The contents with their chances. Enter and the arrow keys go from one chance to the next. */
export function DraftRows({ rows, draft, faults, onChange, onPropose }: Props) {
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
      setError(refusal instanceof FitError ? faultWords(refusal) : text('box:rows.cannot_fit'))
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
      title={text('box:contents.title')}
      hint={text('box:rows.hint', { count: rows.length })}
      actions={
        <>
          {onPropose && (
            <Button size="small" color="inherit" variant="outlined" onClick={onPropose}>
              {text('box:propose.label')}
            </Button>
          )}
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            onClick={() => onChange((before) => before.toSorted((a, b) => b.price - a.price))}
          >
            {text('box:rows.sort')}
          </Button>
        </>
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
          label={text('box:rows.target')}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          sx={{ width: 150, m: 0 }}
        />
        <Button type="submit" variant="outlined" color="inherit" disabled={rows.length < 2}>
          {text('box:rows.fit')}
        </Button>
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary', flex: 1, minWidth: 220, alignSelf: 'center' }}
        >
          {text('box:rows.fit_hint', {
            percent: formatPercent((draft.highest_return ?? HIGHEST_BOX_RETURN) / TICKETS),
          })}
        </Typography>
      </Box>
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {error}
        </Alert>
      )}
      {rows.length === 0 ? (
        <Typography variant="body2">{text('box:rows.empty')}</Typography>
      ) : (
        <>
          <Box
            aria-hidden
            sx={{ ...ROW_COLUMNS, display: { xs: 'none', md: 'grid' }, color: 'text.disabled', fontSize: 12 }}
          >
            <span />
            <span>{text('box:item')}</span>
            <Box sx={{ textAlign: 'end' }}>{text('box:value')}</Box>
            <span>{text('box:rows.chance')}</span>
            <Box sx={{ textAlign: 'end' }}>{text('box:one_in')}</Box>
            <Box sx={{ textAlign: 'end' }}>{text('box:rows.share')}</Box>
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
