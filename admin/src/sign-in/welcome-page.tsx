import { acceptStaffLink, staffLinkDetails } from '@noktra/contract/admin/staff'
import type { DataOf } from '@noktra/contract/route'
import {
  Alert,
  Box,
  Button,
  createTheme,
  CssBaseline,
  Stack,
  TextField,
  ThemeProvider,
  Typography,
} from '@mui/material'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { toDataURL } from 'qrcode'
import { useEffect, useState, type FormEvent } from 'react'
import { text } from '../i18n/i18n.tsx'
import { call } from '../api/call.ts'
import { fieldOf, messageOf } from '../api/admin-error.ts'
import { messageAtField } from '../ui/message-at-field.ts'
import { theme } from '../theme.ts'
import { Answered } from '../ui/page.tsx'
import { Door } from './door.tsx'

const WELCOME = '#/welcome/'
const queryClient = new QueryClient()
const muiTheme = createTheme(theme)

/** The token of the one-time link that this page was opened by; null for any other address. */
export function welcomeToken(): string | null {
  return location.hash.startsWith(WELCOME) ? location.hash.slice(WELCOME.length) : null
}

/** Behind a one-time link: a name, a password, an authenticator, and in. There is no session here, so the page stands alone. */
export function WelcomePage({ token }: { token: string }) {
  return (
    <ThemeProvider theme={muiTheme}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <Welcome token={token} />
      </QueryClientProvider>
    </ThemeProvider>
  )
}

function Welcome({ token }: { token: string }) {
  const asked = useQuery({
    queryKey: ['link', token],
    queryFn: () => call(staffLinkDetails, { body: { token } }),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <Door title={text('sign-in:welcome.title')}>
      <Answered asked={asked}>{(link) => <WelcomeForm token={token} link={link} />}</Answered>
    </Door>
  )
}

function WelcomeForm({ token, link }: { token: string; link: DataOf<typeof staffLinkDetails> }) {
  const [form, setForm] = useState({ name: link.name, email: link.email ?? '', password: '', totp: '' })
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const wrong = fieldOf(error)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await call(acceptStaffLink, { body: { token, ...form } })
      // The token goes out of the address, and the back office starts again with its session.
      location.replace(location.pathname)
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }

  const field = (name: keyof typeof form) => ({
    value: form[name],
    error: wrong === name,
    helperText: wrong === name ? messageAtField(error) : undefined,
    onChange: (event: { target: { value: string } }) =>
      setForm((before) => ({ ...before, [name]: event.target.value })),
  })
  return (
    <Stack component="form" spacing={2} onSubmit={(event) => void submit(event)} noValidate>
      <Typography variant="body2">
        {text('sign-in:welcome.role', { role: text(`staff:roles.${link.role}`) })}
      </Typography>
      <TextField label={text('sign-in:welcome.name')} autoComplete="name" {...field('name')} />
      <TextField label={text('sign-in:email')} type="email" autoComplete="username" {...field('email')} />
      <TextField
        label={text('sign-in:welcome.password')}
        type="password"
        autoComplete="new-password"
        {...field('password')}
      />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Qr url={link.otpauth_url} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2">{text('sign-in:welcome.read_qr')}</Typography>
          <Typography
            variant="body2"
            data-testid="totp-secret"
            sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}
          >
            {link.secret}
          </Typography>
        </Box>
      </Box>
      <TextField
        label={text('sign-in:code')}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
        {...field('totp')}
      />
      {error !== null && !(wrong && wrong in form) && <Alert severity="error">{messageOf(error)}</Alert>}
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {text('sign-in:welcome.begin')}
      </Button>
    </Stack>
  )
}

function Qr({ url }: { url: string }) {
  const [src, setSrc] = useState('')
  useEffect(() => {
    let gone = false
    void toDataURL(url, { margin: 1, width: 280 }).then((url) => !gone && setSrc(url))
    return () => {
      gone = true
    }
  }, [url])
  return (
    <img src={src} width={140} height={140} alt={text('sign-in:welcome.qr')} style={{ borderRadius: 8 }} />
  )
}
