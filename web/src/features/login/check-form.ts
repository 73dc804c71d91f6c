/** login: by password. code, register and forgot: by a code sent to the number (SPEC 4). */
export type LoginMode = 'login' | 'code' | 'register' | 'forgot'

export type LoginForm = {
  mobile: string
  password: string
  code: string
  invite_code: string
  agreed: boolean
  /** Chosen by this browser, for a new account. */
  user_seed: string
  /** The second factor, asked for once the store has said that the account has one. */
  totp: string
}
export type LoginField = keyof LoginForm

/** A field and the key of what is wrong with it. */
export type Fault = { field: LoginField; text: string }

const SHORTEST_PASSWORD = 6
const CODE_LENGTH = 6

/** What keeps the form from being sent, in the order of SPEC 5; the first one is toasted. */
export function faultsOf(mode: LoginMode, form: LoginForm): Fault[] {
  const code = form.code.trim()
  const faults: (Fault | false)[] = [
    !form.agreed && { field: 'agreed', text: 'fault.agree_first' },
    !form.mobile.trim() && { field: 'mobile', text: 'fault.mobile_missing' },
    mode !== 'login' && !code && { field: 'code', text: 'fault.code_missing' },
    mode !== 'login' &&
      code.length > 0 &&
      code.length !== CODE_LENGTH && { field: 'code', text: 'fault.code_length' },
    mode === 'login' && !form.password && { field: 'password', text: 'fault.password_missing' },
    isTooShort(mode, form.password) && { field: 'password', text: 'fault.password_short' },
  ]
  return faults.filter((fault) => fault !== false)
}

/** A new password has at least 6 characters; in registering it may be left out. */
function isTooShort(mode: LoginMode, password: string): boolean {
  if (mode === 'login' || mode === 'code' || (mode === 'register' && password === '')) return false
  return password.length < SHORTEST_PASSWORD
}

const FIELD_OF_REFUSAL: Record<string, LoginField> = {
  mobile_required: 'mobile',
  mobile_needed: 'mobile',
  mobile_invalid: 'mobile',
  password_required: 'password',
  password_too_short: 'password',
  password_common: 'password',
  password_wrong: 'password',
  code_required: 'code',
  code_length: 'code',
  code_wrong: 'code',
  invite_code_unknown: 'invite_code',
  totp_required: 'totp',
  totp_wrong: 'totp',
}

/** The field that a refusal of the store is about, if it is about one. */
export function fieldOfRefusal(name: string): LoginField | undefined {
  return FIELD_OF_REFUSAL[name]
}
