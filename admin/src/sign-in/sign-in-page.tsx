import { Alert, Button, Stack, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useLogin } from 'react-admin'
import { text } from '../i18n/i18n.tsx'
import { messageOf } from '../api/admin-error.ts'
import { Door } from './door.tsx'

export function SignInPage() {
  const login = useLogin()
  const [form, setForm] = useState({ email: '', password: '', totp: '' })
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const set = (name: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm((before) => ({ ...before, [name]: event.target.value }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await login(form)
    } catch (refusal) {
      setError(refusal)
      setForm((before) => ({ ...before, totp: '' }))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Door title={text('layout:title_short')}>
      <Stack component="form" spacing={2} onSubmit={(event) => void submit(event)}>
        <TextField
          label={text('sign-in:email')}
          type="email"
          autoComplete="username"
          required
          value={form.email}
          onChange={set('email')}
        />
        <TextField
          label={text('sign-in:password')}
          type="password"
          autoComplete="current-password"
          required
          value={form.password}
          onChange={set('password')}
        />
        <TextField
          label={text('sign-in:code')}
          autoComplete="one-time-code"
          required
          value={form.totp}
          onChange={set('totp')}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
        />
        {error !== null && <Alert severity="error">{messageOf(error)}</Alert>}
        <Button type="submit" variant="contained" size="large" loading={busy}>
          {text('sign-in:log_in')}
        </Button>
      </Stack>
    </Door>
  )
}
