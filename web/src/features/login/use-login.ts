import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../api/app-error.ts'
import { toast } from '../../api/toast.ts'
import { signIn } from '../../session/session.ts'
import { faultsOf, fieldOfRefusal, type LoginField, type LoginForm, type LoginMode } from './check-form.ts'
import { rememberWay, type Way } from './last-way.ts'
import { NO_PAIR, sendForm, type SignedIn } from './send-form.ts'
import type { AskCaptcha } from '../../domain/sign-in/use-captcha.tsx'

/** How long the word of a new password stays before the page reloads. */
const TOLD_MS = 1200

export type FieldErrors = Partial<Record<LoginField, string>>

/** Checks the form, sends it and signs in. A refusal stands below its field and in a toast. */
export function useLogin(mode: LoginMode, ask: AskCaptcha) {
  const { t } = useTranslation('login')
  const [shown, setShown] = useState<{ mode: LoginMode; errors: FieldErrors }>({ mode, errors: {} })
  const [isBusy, setBusy] = useState(false)
  const [isPasswordSet, setPasswordSet] = useState(false)
  /** The mode whose sign-in waits for the second factor. */
  const [waiting, setWaiting] = useState<LoginMode | null>(null)
  const wantsTotp = waiting === mode
  const [pair, setPair] = useState(NO_PAIR)

  /** The pair of a puzzle serves the code that is sent, and then the login. */
  async function askCaptcha() {
    const solved = await ask()
    if (solved) setPair(solved)
    return solved
  }

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

  function checkTotp(form: LoginForm): LoginField | null {
    if (form.totp.trim()) return null
    setErrors({ totp: t('fault.totp_missing') })
    toast.error(t('fault.totp_missing'))
    return 'totp'
  }

  async function submit(form: LoginForm): Promise<LoginField | null> {
    const faulty = wantsTotp ? checkTotp(form) : check(form)
    if (faulty) return faulty
    setBusy(true)
    try {
      const typed = wantsTotp ? form : { ...form, totp: '' }
      const signedIn = await sendForm({ mode, form: typed, pair, askCaptcha })
      if (!signedIn) return stop()
      rememberWay(wayOf(mode, form, signedIn))
      const { access_token, is_new } = signedIn
      if (mode !== 'forgot') signIn(access_token, is_new)
      else {
        setPasswordSet(true)
        toast.success(t('password_set'))
        setTimeout(() => signIn(access_token, is_new), TOLD_MS)
      }
      // The page is on its way; the form stays busy until then.
      return null
    } catch (error) {
      stop()
      if (!isAppError(error)) throw error
      if (error.name === 'totp_required') {
        setErrors({})
        setWaiting(mode)
        return null
      }
      toast.error(error.msg)
      const field = fieldOfRefusal(error.name)
      // What was sent before has to be looked at again: a code that grew old, say.
      if (field && field !== 'totp') setWaiting(null)
      if (field) setErrors({ [field]: error.msg })
      return field ?? null
    }
  }

  function stop(): null {
    setBusy(false)
    return null
  }

  const endTotp = () => setWaiting(null)
  return { errors, setErrors, isBusy, isPasswordSet, wantsTotp, endTotp, askCaptcha, submit }
}

/** A known number that registers again keeps the password it has, or has none. */
function wayOf(mode: LoginMode, { password }: LoginForm, { is_new }: SignedIn): Way {
  if (mode === 'register') return is_new && password !== '' ? 'login' : 'code'
  return mode === 'code' ? 'code' : 'login'
}
