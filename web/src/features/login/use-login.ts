import { forgetPassword, login, LoginType } from '@noktra/contract/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../api/app-error.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../api/toast.ts'
import { signIn } from '../../session/session.ts'
import { faultsOf, fieldOfRefusal, type LoginField, type LoginForm, type LoginMode } from './check-form.ts'
import type { AskCaptcha } from './use-captcha.tsx'

/** How long the word of a new password stays before the page loads anew. */
const TOLD_MS = 1200

export type FieldErrors = Partial<Record<LoginField, string>>

/** Checks the form, sends it and signs in. A refusal stands below its field and in a toast. */
export function useLogin(mode: LoginMode, askCaptcha: AskCaptcha) {
  const { t } = useTranslation('login')
  const [shown, setShown] = useState<{ mode: LoginMode; errors: FieldErrors }>({ mode, errors: {} })
  const [isBusy, setBusy] = useState(false)
  const [isPasswordSet, setPasswordSet] = useState(false)

  /** Those of another mode are gone with it. */
  const errors = shown.mode === mode ? shown.errors : {}

  function setErrors(next: FieldErrors): void {
    setShown({ mode, errors: next })
  }

  /** The field to look at first, or null when the form was sent. */
  function check(form: LoginForm): LoginField | null {
    const faults = faultsOf(mode, form)
    setErrors(Object.fromEntries(faults.map(({ field, text }) => [field, t(text)])))
    const first = faults[0]
    if (first) toast.error(t(first.text))
    return first?.field ?? null
  }

  async function submit(form: LoginForm): Promise<LoginField | null> {
    const faulty = check(form)
    if (faulty) return faulty
    setBusy(true)
    try {
      const token = await send(mode, form, askCaptcha)
      if (!token) return stop()
      if (mode !== 'forgot') signIn(token)
      else {
        setPasswordSet(true)
        toast.success(t('password_set'))
        setTimeout(() => signIn(token), TOLD_MS)
      }
      // The page is on its way; the form stays busy until then.
      return null
    } catch (error) {
      stop()
      if (!isAppError(error)) throw error
      toast.error(error.msg)
      const field = fieldOfRefusal(error.name)
      if (field) setErrors({ [field]: error.msg })
      return field ?? null
    }
  }

  function stop(): null {
    setBusy(false)
    return null
  }

  return { errors, setErrors, isBusy, isPasswordSet, submit }
}

/** The token, or null when the visitor gave up at the captcha. */
async function send(mode: LoginMode, form: LoginForm, askCaptcha: AskCaptcha): Promise<string | null> {
  const mobile = form.mobile.trim()
  const code = form.code.trim()
  if (mode === 'forgot') {
    const body = { mobile, code, password: form.password, type: 'mobile' as const }
    return (await call(forgetPassword, { body, silent: true })).access_token
  }
  if (mode === 'login') return sendPassword(mobile, form.password, askCaptcha)
  const body = {
    mobile,
    login_type: LoginType.mobile,
    code,
    password: form.password || undefined,
    invite_code: form.invite_code.trim() || undefined,
  }
  return (await call(login, { body, silent: true })).access_token
}

/** After wrong passwords the store asks for a captcha; the call is then repeated with its ticket. */
async function sendPassword(
  mobile: string,
  password: string,
  askCaptcha: AskCaptcha,
): Promise<string | null> {
  const body = { mobile, login_type: LoginType.password, password }
  try {
    return (await call(login, { body, silent: true })).access_token
  } catch (error) {
    if (!isAppError(error, 'captcha_required')) throw error
  }
  const ticket = await askCaptcha()
  return ticket && (await call(login, { body: { ...body, ...ticket }, silent: true })).access_token
}
