import { ENVELOPE_MOST, makeRedEnvelope } from '@noktra/contract/admin/rooms'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNotify, usePermissions } from 'react-admin'
import { fieldOf, messageOf } from '../../api/office-error.ts'
import { useAct } from '../../api/use-act.ts'
import { WordsFields } from '../../ui/words-fields.tsx'

const NO_WORDS = { en: '', zh: '', pt: '' }
const FIELDS = ['code', 'total', 'parts', 'ends_at', 'reason']

type Props = { onClose: () => void; onMade: (id: number) => void }

export function EnvelopeDialog({ onClose, onMade }: Props) {
  const { permissions } = usePermissions<string>()
  const { run, busy } = useAct(makeRedEnvelope)
  const notify = useNotify()
  const [titles, setTitles] = useState(NO_WORDS)
  const [descr, setDescr] = useState(NO_WORDS)
  const [typed, setTyped] = useState({ code: '', total: '', parts: '', ends_at: '', reason: '' })
  const [error, setError] = useState<unknown>(null)
  const wrong = fieldOf(error)
  const most = permissions === 'owner' ? ENVELOPE_MOST.owner : ENVELOPE_MOST.operator

  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    try {
      const { id } = await run({
        code: typed.code,
        titles,
        descr,
        total: typed.total === '' ? Number.NaN : Number(typed.total),
        parts: typed.parts === '' ? Number.NaN : Number(typed.parts),
        ends_at: Math.floor(new Date(typed.ends_at).getTime() / 1000),
        reason: typed.reason,
      })
      notify('Made: the code works from now on', { type: 'success' })
      onMade(id)
    } catch (refusal) {
      setError(refusal)
    }
  }

  /** One of the plain fields. */
  function field(name: keyof typeof typed, label: string, help?: string, type = 'text') {
    return (
      <TextField
        label={label}
        type={type}
        value={typed[name]}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        error={wrong === name}
        helperText={wrong === name ? messageOf(error) : help}
        multiline={name === 'reason'}
        slotProps={{
          inputLabel: type === 'datetime-local' ? { shrink: true } : {},
          htmlInput: type === 'number' ? { step: 'any' } : {},
        }}
      />
    )
  }

  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="md"
      aria-labelledby="envelope-heading"
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id="envelope-heading">A red envelope</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {field(
              'code',
              'Code',
              'Up to 40 characters; capitals and blanks around it do not matter. It is in no log',
            )}
            <WordsFields label="Title" value={titles} onChange={setTitles} most={80} />
            <WordsFields label="Description" value={descr} onChange={setDescr} minRows={2} most={400} />
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
              {field('total', 'Coins in all', `Up to ${most} by your role`, 'number')}
              {field('parts', 'Parts', 'Up to 10,000', 'number')}
              {field('ends_at', 'Ends', 'In your own time zone', 'datetime-local')}
            </Box>
            {field('reason', 'Why', 'Stands in the audit log')}
            {error !== null && !FIELDS.includes(wrong ?? '') && (
              <Alert severity="error">{messageOf(error)}</Alert>
            )}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            Make it
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
