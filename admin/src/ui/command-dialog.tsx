import type { AdminRoute } from '@noktra/contract/admin/admin-route'
import type { BodySent, DataOf } from '@noktra/contract/route'
import { FormControlLabel, MenuItem, Switch, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { text } from '../i18n/i18n.tsx'
import { useAdminCommand } from '../api/use-admin-command.ts'
import { fieldOf } from '../api/admin-error.ts'
import { CommandFrame } from './command-frame.tsx'
import { messageAtField } from './message-at-field.ts'
import { requestMessage } from './request-message.ts'
import { useMe } from './use-me.ts'

export type CommandField = {
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
  fields?: CommandField[]
  /** What can be said of the values before they are sent. */
  renderPreview?: (values: Values) => ReactNode
  danger?: boolean
  done?: string | ((data: DataOf<R>) => string)
  onDone?: (data: DataOf<R>) => void
  onClose: () => void
}

/** Asks for what a command needs, and why it is done. What is refused stays typed, with the refusal beside the field it names. */
export function CommandDialog<R extends AdminRoute>(props: Props<R>) {
  const {
    route,
    label,
    title,
    text: intro,
    body,
    fields = [],
    renderPreview,
    danger,
    done,
    onDone,
    onClose,
  } = props
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(
      fields.map((field) => [field.name, field.initial ?? (field.type === 'switch' ? false : '')]),
    ),
  )
  const { run, busy } = useAdminCommand(route)
  const notify = useNotify()
  const me = useMe()

  async function submit(reason: string) {
    const data = await run({ ...body, ...sentOf(fields, values), reason } as BodySent<R>)
    notify(messageFor(data, done, me?.sandbox), { type: 'success' })
    onDone?.(data)
  }

  return (
    <CommandFrame
      title={title ?? label}
      label={label}
      busy={busy}
      danger={danger}
      fields={fields.map(({ name }) => name)}
      onSubmit={submit}
      onClose={onClose}
    >
      {(error) => (
        <>
          {intro && <Typography variant="body2">{intro}</Typography>}
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={values[field.name]!}
              error={fieldOf(error) === field.name ? messageAtField(error) : null}
              onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            />
          ))}
          {renderPreview?.(values)}
        </>
      )}
    </CommandFrame>
  )
}

/** What was done, or that it waits for a second person. */
function messageFor<Data>(
  data: Data,
  done: string | ((data: Data) => string) | undefined,
  isSandbox: boolean | undefined,
): string {
  const request = (data as { approval_id?: number | null }).approval_id
  if (typeof request === 'number') return requestMessage(request, isSandbox)
  return typeof done === 'function' ? done(data) : (done ?? text('common:done'))
}

type InputProps = {
  field: CommandField
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
function sentOf(fields: CommandField[], values: Values): Record<string, unknown> {
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
