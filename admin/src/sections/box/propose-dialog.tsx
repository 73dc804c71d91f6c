import { proposeContents } from '@noktra/contract/admin/box-proposals'
import type { DataOf } from '@noktra/contract/route'
import { HIGHEST_BOX_RETURN } from '@noktra/game/economy'
import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TableCell,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState, type FormEvent } from 'react'
import { fieldOf, messageOf } from '../../api/admin-error.ts'
import { call } from '../../api/call.ts'
import { text } from '../../i18n/i18n.tsx'
import { formatPercent } from '../../ui/amount.tsx'
import { messageAtField } from '../../ui/message-at-field.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { ALL_KIND_CHOICES } from '../catalogue/catalogue-words.ts'
import { formatChance } from './box-words.tsx'
import { faultWords } from './fault-words.ts'
import { SourceSearch, type Source } from './source-search.tsx'

type Answer = DataOf<typeof proposeContents>
export type Proposed = Pick<Answer, 'names' | 'descr'> & {
  price: string
  rows: NonNullable<Answer['proposal']>['rows']
}

type Props = {
  /** Of the draft, as it is typed. */
  price: string
  /** In parts per million. */
  highestReturn: number | undefined
  onUse: (proposed: Proposed) => void
  onClose: () => void
}

const NUMBERS = ['price', 'return_percent', 'items', 'times_rarer', 'most_times'] as const
type NumberName = (typeof NUMBERS)[number]

const LABELS: Record<NumberName, string> = {
  price: text('box:propose.price'),
  return_percent: text('box:propose.return'),
  items: text('box:propose.items'),
  times_rarer: text('box:propose.times_rarer'),
  most_times: text('box:propose.most_times'),
}

const HELP: Partial<Record<NumberName, string>> = { times_rarer: text('box:propose.times_rarer_help') }

type Form = {
  source: Source | null
  kinds: typeof ALL_KIND_CHOICES
  values: Record<NumberName, string>
}

function numberOf(typed: string): string {
  return typed.trim().replace(',', '.')
}

function queryOf({ source, kinds, values }: Form) {
  return {
    price: numberOf(values.price),
    return_percent: numberOf(values.return_percent),
    items: numberOf(values.items),
    times_rarer: numberOf(values.times_rarer),
    most_times: numberOf(values.most_times),
    ...(source && { [source.kind]: source.name }),
    ...(kinds.length > 0 && { kinds: kinds.map(({ id }) => id).join(',') }),
  }
}

/** What a box is proposed from; the answer stands below it, and becomes the draft's contents when it is used. */
export function ProposeDialog({ price, highestReturn = HIGHEST_BOX_RETURN, onUse, onClose }: Props) {
  const [form, setForm] = useState<Form>({
    source: null,
    kinds: [],
    values: {
      price,
      return_percent: String(Math.min(91, Math.floor(highestReturn / 10_000))),
      items: '12',
      times_rarer: '5',
      most_times: '200',
    },
  })
  const [given, setGiven] = useState<{ to: Form; answer: Answer } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const heading = useId()
  const wrong = fieldOf(error)
  const { source, kinds, values } = form
  // What was asked before something was changed is no answer to what stands there now.
  const answer = given?.to === form ? given.answer : null

  async function ask(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    setGiven(null)
    try {
      setGiven({ to: form, answer: await call(proposeContents, { query: queryOf(form) }) })
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }

  const proposal = answer?.proposal
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <form onSubmit={(event) => void ask(event)} noValidate>
        <DialogTitle id={heading}>{text('box:propose.title')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Typography variant="body2">{text('box:propose.text')}</Typography>
            <SourceSearch source={source} onSource={(chosen) => setForm({ ...form, source: chosen })} />
            <Autocomplete
              multiple
              options={ALL_KIND_CHOICES}
              getOptionLabel={({ name }) => name}
              getOptionKey={({ id }) => id}
              value={kinds}
              onChange={(_event, chosen) => setForm({ ...form, kinds: chosen })}
              openText={text('box:search.open')}
              closeText={text('box:search.close')}
              clearText={text('box:search.clear')}
              noOptionsText={text('box:search.none')}
              renderInput={(props) => (
                <TextField
                  {...props}
                  label={text('box:propose.kinds')}
                  helperText={text('box:propose.kinds_help')}
                />
              )}
            />
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              {NUMBERS.map((name) => (
                <TextField
                  key={name}
                  label={LABELS[name]}
                  value={values[name]}
                  onChange={(event) =>
                    setForm({ ...form, values: { ...values, [name]: event.target.value } })
                  }
                  error={wrong === name}
                  helperText={wrong === name ? messageAtField(error) : HELP[name]}
                  slotProps={{ htmlInput: { inputMode: 'decimal' } }}
                  sx={{ m: 0 }}
                />
              ))}
            </Box>
            {error !== null && !NUMBERS.some((name) => name === wrong) && (
              <Alert severity="error">{messageOf(error)}</Alert>
            )}
            {answer?.fault && (
              <Alert severity="warning">
                {text('box:propose.refused', { why: faultWords(answer.fault) })}
              </Alert>
            )}
            {answer && proposal && <Found pool={answer.pool} proposal={proposal} />}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
          <Button color="inherit" onClick={onClose}>
            {text('common:cancel')}
          </Button>
          <Button
            type="submit"
            variant={proposal ? 'outlined' : 'contained'}
            color={proposal ? 'inherit' : 'primary'}
            loading={busy}
          >
            {text('box:propose.ask')}
          </Button>
          {answer && proposal && (
            <Button
              variant="contained"
              onClick={() => {
                onUse({
                  names: answer.names,
                  descr: answer.descr,
                  price: numberOf(values.price),
                  rows: proposal.rows,
                })
                onClose()
              }}
            >
              {text('box:propose.use')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What was found, before it becomes the draft. */
function Found({ pool, proposal }: { pool: number; proposal: NonNullable<Answer['proposal']> }) {
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {text('box:propose.found', { count: pool })} ·{' '}
        <strong>
          {text('box:propose.reached', { percent: formatPercent(proposal.expected_return, 3) })}
        </strong>
        . {text('box:propose.replaces')}
      </Typography>
      <PlainTable
        label={text('box:propose.rarity')}
        head={[
          text('box:propose.rarity'),
          { right: text('box:propose.number') },
          { right: text('box:propose.chance') },
        ]}
      >
        {proposal.rarities.map(({ rarity, items, chance }) => (
          <TableRow key={rarity}>
            <TableCell>{text(`catalogue:rarities.${rarity}`)}</TableCell>
            <TableCell align="right">{items}</TableCell>
            <TableCell align="right">{formatChance(chance)}</TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </Box>
  )
}
