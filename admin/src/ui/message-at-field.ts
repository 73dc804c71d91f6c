import { AdminError, messageOf } from '../api/admin-error.ts'
import { text } from '../i18n/i18n.tsx'

/** What was refused, said beside the field: its label stands there, so its name in the call need not. */
export function messageAtField(error: unknown): string {
  return error instanceof AdminError && error.error === 'invalid_input'
    ? text('common:check_value')
    : messageOf(error)
}
