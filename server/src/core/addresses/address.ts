import { AppError } from '../../platform/http/errors.ts'

/** Where a player is reached and by what they sign in: a phone as +digits, or an e-mail address in lower case. */
export type Address = { kind: 'mobile' | 'email'; value: string }

const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/
const LONGEST = 120
// The two plans that a mistyped Chinese number falls into are checked to the digit; the others by length alone.
const CHINESE = /^1[3-9]\d{9}$/
const NORTH_AMERICAN = /^1[2-9]\d{9}$/

/**
 * Reads what the player typed. Eleven digits that look like a Chinese mobile number are one; other numbers carry their
 * country code, with or without + or 00, and have 6 to 15 digits.
 * @throws AppError mobile_required, mobile_invalid
 */
export function readAddress(typed: string): Address {
  if (typed.trim() === '') throw new AppError('mobile_required', { field: 'mobile' })
  const address = findAddress(typed)
  if (!address) throw new AppError('mobile_invalid', { field: 'mobile' })
  return address
}

/** The same, or null where it is no address. */
export function findAddress(typed: string): Address | null {
  if (typed.length > LONGEST) return null
  const text = typed.normalize('NFKC').trim()
  if (text.includes('@')) {
    const value = text.toLowerCase()
    return EMAIL.test(value) ? { kind: 'email', value } : null
  }
  const compact = text.replace(/[\s().-]/g, '')
  const digits = /^(?:\+|00)?(\d{6,15})$/.exec(compact)?.[1]
  if (!digits) return null
  const national = /^\d{11}$/.test(compact) && CHINESE.test(compact)
  const value = national ? `86${compact}` : digits
  if (value.startsWith('0')) return null
  if (value.startsWith('86') && !CHINESE.test(value.slice(2))) return null
  if (value.startsWith('1') && !NORTH_AMERICAN.test(value)) return null
  return { kind: 'mobile', value: `+${value}` }
}

/** "+86 138****5678", "+44****4567": enough for the owner to know it by. */
export function maskMobile(mobile: string): string {
  if (mobile.startsWith('+86')) return `+86 ${mobile.slice(3, 6)}****${mobile.slice(-4)}`
  return `${mobile.slice(0, 3)}****${mobile.slice(mobile.length > 9 ? -4 : -2)}`
}

/** "r***@example.com" */
export function maskEmail(email: string): string {
  return `${email[0]}***${email.slice(email.lastIndexOf('@'))}`
}
