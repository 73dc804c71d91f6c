import { forgetPassword, login, LoginType } from '@noktra/contract/plain/sign-in'
import type { BodySent, DataOf } from '@noktra/contract/plain-types'
import { isAppError } from '../../api/app-error.ts'
import { call } from '../../api/call.ts'
import { arrivalChannel } from '../../session/arrival.ts'
import type { Ticket } from '../../domain/sign-in/slide-captcha.tsx'
import type { AskCaptcha } from '../../domain/sign-in/use-captcha.tsx'
import type { LoginForm, LoginMode } from './check-form.ts'

const LONGEST_CHANNEL = 100

/** What goes along where no puzzle was solved (SPEC 7). */
export const NO_PAIR: Ticket = { ticket: '', rand_str: '' }

/** `pair`: of the last puzzle that was solved in this dialog, if any. */
type Sending = { mode: LoginMode; form: LoginForm; pair: Ticket; askCaptcha: AskCaptcha }

export type SignedIn = DataOf<typeof login>

/**
 * Sends a form that was checked: by password in login, by the code that was sent otherwise (SPEC 4). Null when the visitor gave up at
 * the captcha.
 */
export async function sendForm({ mode, form, pair, askCaptcha }: Sending): Promise<SignedIn | null> {
  const mobile = form.mobile.trim()
  const code = form.code.trim()
  const totp = form.totp.trim() || undefined
  if (mode === 'forgot') {
    const body = { mobile, code, password: form.password, type: 'mobile' as const, totp }
    return call(forgetPassword, { body, silent: true })
  }
  if (mode === 'login') {
    const body = { mobile, login_type: LoginType.password, password: form.password, totp }
    return sendWithPair(body, pair, askCaptcha)
  }
  const body = {
    mobile,
    login_type: LoginType.mobile,
    code,
    password: mode === 'register' ? form.password || undefined : undefined,
    invite_code: form.invite_code.trim() || undefined,
    ch: arrivalChannel()?.slice(0, LONGEST_CHANNEL),
    // Only where the form shows it.
    user_seed: mode === 'register' ? form.user_seed : undefined,
    totp,
  }
  // The pair that sent the code may be too old by now, or of another network; the code alone is enough.
  return sendWithPair(body, pair, () => Promise.resolve(NO_PAIR))
}

/** The store may ask for a puzzle, or find the pair no longer good; the call is then repeated with the pair that `renew` gives. */
async function sendWithPair(
  body: BodySent<typeof login>,
  pair: Ticket,
  renew: AskCaptcha,
): Promise<SignedIn | null> {
  try {
    return await call(login, { body: { ...body, ...pair }, silent: true })
  } catch (error) {
    if (!isAppError(error, 'captcha_required', 'captcha_failed')) throw error
  }
  const next = await renew()
  return next && call(login, { body: { ...body, ...next }, silent: true })
}
