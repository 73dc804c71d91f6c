import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { text } from '../i18n/i18n.tsx'
import { fieldOf, messageOf } from '../api/admin-error.ts'

type Props = {
  title: string
  /** What the main button says. */
  label: string
  busy: boolean
  danger?: boolean
  wide?: boolean
  disabled?: boolean
  /** Fields that show their own refusal, by name. */
  fields?: readonly string[]
  /** Does the command; a refusal is thrown, and shown. */
  onSubmit: (reason: string) => Promise<void>
  onClose: () => void
  /** The fields; `error` is what was refused last. */
  children: (error: unknown) => ReactNode
}

/** The dialog of a command: its fields, why it is done, and what was refused; what is typed stays. */
export function CommandFrame(props: Props) {
  const { title, label, busy, danger, wide, disabled, fields = [], onSubmit, onClose, children } = props
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>(null)
  const heading = useId()
  const wrong = fieldOf(error)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    try {
      await onSubmit(reason)
      onClose()
    } catch (refusal) {
      setError(refusal)
    }
  }

  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth={wide ? 'md' : 'sm'}
      aria-labelledby={heading}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={heading}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children(error)}
            <TextField
              label={text('common:why')}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              helperText={text(wrong === 'reason' ? 'common:why_too_short' : 'common:why_help')}
              error={wrong === 'reason'}
              multiline
              minRows={2}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            {error !== null && wrong !== 'reason' && !fields.some((name) => name === wrong) && (
              <Alert severity="error">{messageOf(error)}</Alert>
            )}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {text('common:cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={busy}
            disabled={disabled}
          >
            {label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
