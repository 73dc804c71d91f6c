import { forgetPassword, login, LoginType } from '@noktra/contract/sign-in'
import { isAppError } from '../../api/app-error.ts'
import { call } from '../../api/call.ts'
import { arrivalChannel } from '../../session/arrival.ts'
import type { AskCaptcha } from '../../sign-in/use-captcha.tsx'
import type { LoginForm, LoginMode } from './check-form.ts'

const LONGEST_CHANNEL = 100

/**
 * Sends a form that was checked: by password in login, by the code that was sent otherwise (SPEC 4). Gives the token, or null
 * when the visitor gave up at the captcha.
 */
export async function sendForm(
  mode: LoginMode,
  form: LoginForm,
  askCaptcha: AskCaptcha,
): Promise<string | null> {
  const mobile = form.mobile.trim()
  const code = form.code.trim()
  const totp = form.totp.trim() || undefined
  if (mode === 'forgot') {
    const body = { mobile, code, password: form.password, type: 'mobile' as const, totp }
    return (await call(forgetPassword, { body, silent: true })).access_token
  }
  if (mode === 'login') {
    return sendPassword({ mobile, login_type: LoginType.password, password: form.password, totp }, askCaptcha)
  }
  const body = {
    mobile,
    login_type: LoginType.mobile,
    code,
    password: form.password || undefined,
    invite_code: form.invite_code.trim() || undefined,
    ch: arrivalChannel()?.slice(0, LONGEST_CHANNEL),
    totp,
  }
  return (await call(login, { body, silent: true })).access_token
}

/** After wrong passwords the store asks for a captcha; the call is then repeated with its ticket. */
async function sendPassword(
  body: { mobile: string; login_type: 'password'; password: string; totp: string | undefined },
  askCaptcha: AskCaptcha,
): Promise<string | null> {
  try {
    return (await call(login, { body, silent: true })).access_token
  } catch (error) {
    if (!isAppError(error, 'captcha_required')) throw error
  }
  const ticket = await askCaptcha()
  return ticket && (await call(login, { body: { ...body, ...ticket }, silent: true })).access_token
}
