import type { AdminRoute } from '@noktra/contract/admin/admin-route'
import type { BodySent, DataOf } from '@noktra/contract/route'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { useAct } from '../api/use-act.ts'
import { fieldOf, messageOf } from '../api/office-error.ts'

export type ActField = {
  name: string
  label: string
  type?: 'text' | 'number' | 'textarea' | 'select' | 'switch' | 'datetime'
  options?: { value: string | number; label: string }[]
  help?: string
  initial?: string | number | boolean
  /** A field may be left empty only where this is set; it is then not sent. */
  optional?: boolean
}

export type Values = Record<string, string | number | boolean>

type Props<R extends AdminRoute> = {
  route: R
  label: string
  title?: string
  text?: ReactNode
  body?: Partial<BodySent<R>>
  fields?: ActField[]
  /** What can be said of the values before they are sent. */
  renderPreview?: (values: Values) => ReactNode
  danger?: boolean
  done?: string | ((data: DataOf<R>) => string)
  onDone?: (data: DataOf<R>) => void
  onClose: () => void
}

/** Asks for what an act needs, and why it is done. What is refused stays typed, with the refusal beside the field it names. */
export function ActDialog<R extends AdminRoute>(props: Props<R>) {
  const { route, label, title, text, body, fields = [], renderPreview, danger, done, onDone, onClose } = props
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(
      fields.map((field) => [field.name, field.initial ?? (field.type === 'switch' ? false : '')]),
    ),
  )
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>(null)
  const { run, busy } = useAct(route)
  const notify = useNotify()
  const heading = useId()
  const wrong = fieldOf(error)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    try {
      const data = await run({ ...body, ...sentOf(fields, values), reason } as BodySent<R>)
      notify(typeof done === 'function' ? done(data) : (done ?? 'Done'), { type: 'success' })
      onDone?.(data)
      onClose()
    } catch (refusal) {
      setError(refusal)
    }
  }

  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={heading}>{title ?? label}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {text && <Typography variant="body2">{text}</Typography>}
            {fields.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                value={values[field.name]!}
                error={wrong === field.name ? messageOf(error) : null}
                onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
              />
            ))}
            {renderPreview?.(values)}
            <TextField
              label="Why"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              helperText={wrong === 'reason' ? 'At least three letters' : 'Stands in the audit log'}
              error={wrong === 'reason'}
              multiline
              minRows={2}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            {error !== null && !fields.some(({ name }) => name === wrong) && wrong !== 'reason' && (
              <Alert severity="error">{messageOf(error)}</Alert>
            )}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} loading={busy}>
            {label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type InputProps = {
  field: ActField
  value: string | number | boolean
  error: string | null
  onChange: (value: string | number | boolean) => void
}

function FieldInput({ field, value, error, onChange }: InputProps) {
  if (field.type === 'switch') {
    return (
      <FormControlLabel
        control={<Switch checked={value === true} onChange={(event) => onChange(event.target.checked)} />}
        label={field.label}
      />
    )
  }
  return (
    <TextField
      label={field.label}
      value={value}
      select={field.type === 'select'}
      type={field.type === 'number' ? 'number' : field.type === 'datetime' ? 'datetime-local' : 'text'}
      multiline={field.type === 'textarea'}
      minRows={field.type === 'textarea' ? 3 : undefined}
      error={error !== null}
      helperText={error ?? field.help}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: field.type === 'number' ? { step: 'any' } : {},
        inputLabel: field.type === 'datetime' ? { shrink: true } : {},
      }}
    >
      {field.options?.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** What is typed, as it is sent: numbers as numbers, moments as unix seconds, optional empty ones not at all. */
function sentOf(fields: ActField[], values: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(({ name, optional }) => !(optional && values[name] === ''))
      .map(({ name, type }) => {
        const value = values[name]!
        if (type === 'number') return [name, value === '' ? null : Number(value)]
        if (type === 'datetime')
          return [name, value === '' ? null : Math.floor(new Date(String(value)).getTime() / 1000)]
        return [name, value]
      }),
  )
}
